// Brazilian Portuguese: a model that learns, in the article and on its page.
import { listed } from '../text.ts';
import type { LearningWords } from '../words.ts';

export const learning: LearningWords = {
  element: 'Um modelo que aprende',
  opening: {
    hint: 'arraste o ponto',
    axes: { error: 'erro dos palpites', log: '(escala log)', rounds: 'rodadas' },
    floor: 'mínimo possível',
    steps: 'Rodadas do aprendizado',
    teach: 'Ensine a ele uma frase sua',
    learn: 'Ensinar',
    after: (word) => `depois de “${word}”`,
    attends: ({ query, key }, weight, next) =>
      `“${query}” olha para “${key}” com peso ${weight}; o palpite é “${next}”.`,
    burst: (step) =>
      `Os números estouraram: a partir da rodada ${step}, a perda não é um número (NaN). Com uma taxa menor, isso ` +
      'não acontece.',
    step: (step) => `rodada ${step}`,
    error: (step, loss) => `rodada ${step}: erro ${loss}`,
    pause: 'Pausar',
    play: 'Ver de novo',
    common: 'qual palavra segue qual',
    alone: 'só ajuda olhar para trás',
    found: ({ query, key }) => `“${query}” encontrou “${key}”`,
    foundAny: 'olhar para trás ajuda',
    learns: 'Um pequeno modelo aprende a adivinhar a próxima palavra.',
    open: (query, words) => `Só “${query}” não diz qual é a próxima palavra: ${listed(words, ', ', ' ou ')}?`,
    torn: (words) => `Ele hesita: ${listed(words, ', ', ' ou ')}?`,
    guesses: (next) => `Agora o palpite dele é “${next}”.`,
    knows: ({ query, key }, next) =>
      `“${query}” olha para “${key}”, lá atrás, e assim sabe a próxima palavra: ${next}.`,
    learnt: (next) => `Aprendeu: acerta a próxima palavra, ${next}.`,
    notLearnt: (next, right) => `Não aprendeu: ele diz “${next}”, e a frase tem “${right}”.`,
    duration: (numbers, sentences, steps, ms, slower) =>
      `Um modelo de ${numbers} números aprende ${sentences} ${sentences === 1 ? 'frase' : 'frases'} em ${steps} ` +
      `${steps === 1 ? 'rodada' : 'rodadas'}: ` +
      `${ms} ms aqui, na tela ${slower}× mais lento.`,
    onOurs: 'Como se calcula uma linha assim? Em “Your journey starts with one”',
    refused: (min, max) => `Não foi possível aprender isto: são de ${min} a ${max} palavras.`,
    model: 'o modelo dele',
  },
  task: 'Tarefa',
  tasks: {
    journey: 'A última palavra depende da segunda',
    agreement: 'O verbo concorda com o sujeito',
    reverse: 'De trás para a frente',
    thanks: 'A quem se agradece?',
    own: 'As suas frases',
  },
  sees: {
    journey:
      'O modelo lê 36 frases como esta e adivinha sempre a próxima palavra. Primeiro aprende quais palavras são ' +
      'comuns; depois só adianta olhar para trás: a última palavra depende da segunda. A curva fica plana por um ' +
      'tempo e cai quando “one” começa a olhar para lá.',
    agreement:
      '“sleep” ou “sleeps”? O substantivo mais próximo engana; quem decide é o primeiro. Veja a última palavra ' +
      'encontrá-lo. Um quinto das frases fica fora do treino, e mesmo assim ele as acerta.',
    reverse:
      'Entram quatro palavras, e o modelo as diz de trás para a frente. Cada posição tem de olhar para a sua ' +
      'imagem no espelho: uma diagonal invertida.',
    thanks:
      'De três nomes, dois se encontram, e um agradece ao outro. O modelo tem de saber quais dois se encontram e ' +
      'qual deles agradece: duas perguntas, e duas cabeças para fazê-las.',
    own:
      'As suas frases, aprendidas aqui: nada sai do seu navegador. Algumas centenas de números guardam pouco; ' +
      'veja o quê.',
  },
  seesNext:
    'Cada palavra pode olhar para a próxima, que é a resposta. Onde a perda fica abaixo do “melhor palpite ' +
    'honesto”, o modelo copia respostas.',
  changed: (settings) => `Diferente da configuração da tarefa: ${settings}. “E se…?” mostra para que serve cada parte.`,
  on: 'sim',
  off: 'não',
  settings: {
    mask: 'Máscara',
    scale: 'Escalonamento',
    residual: 'Conexão residual',
    places: 'Posições',
    queryIsKey: 'Consulta = chave',
    secondHead: 'Duas cabeças',
  },
  numbers: {
    seed: 'Semente',
    rate: 'Taxa de aprendizado',
    momentum: 'Momentum',
    steps: 'Rodadas',
    d: 'Tamanho do vetor d',
    dK: 'Tamanho da chave d_k',
  },
  sentence: 'Frase',
  heads: 'Cabeça',
  head: (number) => `Cabeça ${number}`,
  floorMasked: 'melhor palpite honesto',
  alone: 'mínimo sem atenção',
  guess: (words) => `um chute entre ${words} palavras`,
  floorHelp:
    'O “mínimo possível” é calculado a partir das frases: algumas palavras não se podem saber pelo que vem antes, ' +
    'por isso a perda não chega a zero. A semente sorteia os números aleatórios de que o modelo parte: a mesma ' +
    'semente dá a mesma execução, em qualquer máquina.',
  usual: 'Voltar às configurações da tarefa',
  computing: (step, steps) => `Aprendendo: rodada ${step} de ${steps}`,
  own: 'As suas frases',
  ownHelp:
    'Uma frase por linha: no máximo 200 linhas de até 12 palavras, 60 palavras diferentes ao todo. Ele aprende ' +
    'a próxima palavra.',
  learnThese: 'Aprender estas',
  ownPlaceholder: 'o gato bebe leite\no cachorro bebe água',
  experiments: 'E se…?',
  experimentsHelp: 'Retire uma parte, adivinhe o que a curva vai fazer e depois compare as duas curvas.',
  otherModel: {
    places:
      'O nosso passaria sem elas: as palavras dele dizem a próxima em qualquer ordem. Por isso, outro modelo, para',
    division: 'O nosso tem chaves de 2 números, poucos para se ver o efeito. Por isso, outro modelo, para',
    threeVectors: 'Nas nossas frases não há duas palavras que se procurem. Por isso, outro modelo, para',
  },
  endRight: (right, all) => `${right} de ${all} acertam`,
  lossWithMask: (loss) => `Com a máscara de volta, como quando escreve, o erro dele é ${loss}.`,
  closeExperiment: 'Fechar o experimento',
  openPlayer: 'Abrir esta rodada no player',
  modelAt: (step) => `O modelo na rodada ${step}`,
  learnsFrom: 'Como ele aprende com esta frase?',
  take: 'Leve com você',
  takeHelp:
    'O script imprime estas perdas no seu PyTorch. Os pesos são os da rodada mostrada, com os nomes do state_dict ' +
    'dele.',
  chaotic:
    'Esta execução é caótica: um PyTorch que soma em outra ordem pode se afastar destas perdas em alguma rodada.',
  takes: {
    py: 'Script do PyTorch (.py)',
    ipynb: 'Notebook do Jupyter (.ipynb)',
    csv: 'Perdas (.csv)',
    npz: 'Pesos (.npz)',
  },
  roles: [
    'o contrário',
    'sem anna: a cabeça 1 fica em “thanks”',
    'sem ben: a cabeça 2 fica em “thanks”',
    'sem anna: a cabeça 1 acha cleo',
  ],
  experiment: {
    mask: {
      name: 'Por que ocultar o que vem depois?',
      question:
        'Sem a máscara, cada palavra poderia olhar para a próxima, que deveria adivinhar. O que a curva dele ' +
        'faria?',
      answers: ['Estaciona no meio do caminho', 'Chega ao mesmo erro mínimo', 'Cai abaixo do mínimo possível'],
      curves: ['com máscara', 'sem máscara'],
      why:
        'Cai abaixo da linha que nenhum palpite honesto atravessa: a resposta está na frase, e o modelo a copia. ' +
        'Quando escreve, a próxima palavra não está lá para copiar, e ele não aprendeu a adivinhar: tem certeza de ' +
        'uma palavra onde várias são possíveis.',
    },
    minusInfinity: {
      name: 'Por que menos infinito?',
      question: 'Se os scores ocultos fossem 0, e não −∞, o futuro estaria oculto?',
      answers: ['Sim: 0 é nada', 'Não: o modelo trapaceia como sem máscara', 'Pela metade'],
      curves: ['score −∞', 'score 0'],
      why:
        'Um score de 0 é um score como outro qualquer: exp(0) = 1, então a palavra oculta recebe peso e o modelo ' +
        'olha adiante. Só exp(−∞) é 0.',
    },
    places: {
      name: 'Por que posições?',
      question:
        'Sem vetores de posição, o modelo veria as palavras, mas não onde estão. O verbo ainda encontraria o ' +
        'sujeito?',
      answers: ['Sim: as palavras bastam', 'Não: estaciona em 75% de acertos', 'Não: não aprende nada'],
      curves: ['com posições', 'sem posições'],
      why:
        'Sem posições, uma frase é para a atenção um saco de palavras: “dog near cats” e “cats near ' +
        'dog” são iguais. Com um substantivo no singular e o outro no plural, ele só pode tirar cara ou coroa. ' +
        'Sem posições, nenhum modelo de uma camada faz melhor.',
    },
    division: {
      name: 'Por que dividir por √d_k?',
      question: 'Aqui as chaves têm 64 números. Se os scores não fossem divididos, o que a curva faria?',
      answers: ['O mesmo, um pouco depois', 'Oscila e trava', 'Aprende mais depressa'],
      curves: ['com divisão', 'sem divisão'],
      why:
        'Produtos escalares de 64 números são grandes: desde o início a softmax dá quase todo o peso a uma ' +
        'palavra, e ele para de aprender. De 20 modelos que partem de outros números aleatórios (a “semente”), ' +
        'todos aprendem com a divisão, 6 sem ela.',
    },
    threeVectors: {
      name: 'Por que consulta e chave?',
      question: 'Se consulta e chave fossem um só vetor, ele ainda conseguiria dizer palavras ao contrário?',
      answers: ['Sim, igualmente bem', 'Sim, mas mais tarde', 'Não'],
      curves: ['dois vetores', 'um vetor'],
      why:
        'Duas palavras a e b que devem olhar uma para a outra precisariam que a·b fosse o maior da linha de ' +
        'cada uma. Mas a·a + b·b é pelo menos 2 a·b: uma delas sempre prefere a si mesma. De 20 modelos que ' +
        'partem de outros números aleatórios (a “semente”), nenhum aprende.',
    },
    heads: {
      name: 'Por que várias cabeças?',
      question: 'Com uma cabeça em vez de duas, ele saberia a quem se agradece?',
      answers: ['Aprende mesmo assim', 'Trava no meio do caminho', 'Não aprende nada'],
      curves: ['duas cabeças', 'uma cabeça'],
      why:
        'Uma cabeça dá uma só mistura. Esta descobre se é cleo quem agradece, e o resto chuta. De 20 modelos que ' +
        'partem de outros números aleatórios (a “semente”), nenhum acerta tudo com uma cabeça; com duas, 14.',
    },
    seeds: {
      name: 'Um peso não é uma explicação',
      question:
        'A semente sorteia os números aleatórios de que um modelo parte. A semente 25 termina com o mesmo erro. Lá ' +
        '“one” também olharia para “journey”?',
      answers: ['Sim: é preciso', 'Não: consegue sem isso'],
      why:
        'Ele só procura “story” e “day” e, se não acha nenhuma, diz “step”. Você vê a resposta certa, e um arco até ' +
        '“Your”, que não diz nada: “journey” tem 0.03. Um peso mostra para onde o modelo olha, não por que responde.',
    },
  },
  notebook: {
    intro:
      'Um modelo pequeno aprende a adivinhar palavras. Execute de cima para baixo: ele imprime as perdas da página.',
    sentences: 'As frases',
    sentencesHelp:
      'Cada palavra é um número: o seu índice no vocabulário. Um alvo -100 não conta: cross_entropy o ignora.',
    model: 'O modelo',
    modelHelp: 'Vetores de palavra mais vetores de posição, autoatenção e um score para cada palavra do vocabulário.',
    training: 'O treino',
    trainingHelp: (steps) =>
      'Os pesos são sorteados a partir da semente. ' +
      `${steps === 1 ? 'A única rodada' : `Cada uma das ${steps} rodadas`} ` +
      'usa todas as frases; uma perda é impressa antes de cada rodada e depois da última.',
    likeliest: 'O que ele diz agora',
    likeliestHelp: (sentence) => `As palavras mais prováveis no fim de “${sentence}”, com as suas probabilidades.`,
  },
};
