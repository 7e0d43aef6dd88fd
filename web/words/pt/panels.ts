// Brazilian Portuguese: the panels below the picture, and what they save.
import type { PanelsWords } from '../words.ts';

export const panels: PanelsWords = {
  toPicture: 'Voltar à figura',
  own: {
    title: 'Seus próprios números',
    sentence: 'Sua frase',
    sentenceHelp: (max) =>
      `Até ${max} tokens. Cada um tem sua própria linha, sorteada a partir das letras: a mesma em toda frase.`,
    typeSentence: 'Uma frase sua',
    useSentence: 'Usar esta frase',
    noTokens: 'Digite ao menos uma palavra.',
    tooManyTokens: (max, got) =>
      `São mostrados no máximo ${max} tokens, e este texto tem ${got === Infinity ? 'muitos mais' : got}: encurte-o.`,
    paste: 'Números colados',
    pasteHelp: 'Números como um notebook os imprime, em listas aninhadas ou em tabela. A leitura é uma só:',
    pasteRules: {
      numbers: 'Um número vem puro: 0.5, 0,5, 1e-3, nan, −inf, True. Sem moeda, sem % e sem separador de milhares.',
      names: 'Nomes são palavras; abaixo de “token” ou de um canto vazio podem ser qualquer coisa.',
      header: 'Uma primeira linha de nomes tem tantos nomes quantas células têm as linhas, ou um a menos.',
      tensors: 'Um tensor, ou um vetor por linha.',
      masks: 'Uma máscara é de 0 e 1, True e False, ou 0 e −inf.',
    },
    pasteInto: 'Colar em',
    usePaste: 'Usar estes números',
    pasteAt: (line, column, problem) => `Linha ${line}, coluna ${column}: ${problem}`,
    pasteProblems: {
      empty: () => `não há números.`,
      unexpected: (found) => `“${found}” não deveria estar aqui.`,
      notNumber: (found) => `“${found}” não é um número.`,
      almostNumber: (found) =>
        `“${found}” começa como um número, mas não é um: escreva só com ponto decimal, como 1000, −0.5 ou 1e-3. ` +
        `Um nome só pode começar como número abaixo de “token”.`,
      formatted: (found) =>
        `“${found}” não é número nem nome: escreva números sem moeda, “%” ou separador de milhares, como 1234.5. ` +
        `Abaixo de “token” pode ser um nome.`,
      sheetError: (found) => `“${found}” é um erro de planilha: escreva ali um número, ou nan.`,
      notRow: (found, line) => `“${found}” não é uma linha de números: apague a linha ${line}.`,
      holds: (found) => `isto contém ${found}: cole os números de um deles.`,
      ofR: () => `isto foi impresso pelo R, com números de linhas ou colunas: grave com write.csv(x).`,
      sparse: () => `este é um tensor esparso: imprima x.to_dense().`,
      notMask: (found) =>
        `“${found}” não oculta nem mostra uma chave: uma máscara é de 0 e 1, True e False, ou 0 e −inf. ` +
        `Um viés somado aos scores não é máscara.`,
      blind: () =>
        `esta linha não veria nenhuma chave, mas um número finito não oculta: o softmax ainda daria pesos às chaves. ` +
        `Mostre uma chave com 0, ou escreva −inf.`,
      emptyCell: () => `esta célula está vazia; para um número que falta, escreva nan.`,
      absent: (found) => `esta lista não tem ${found}.`,
      tooLarge: (found) => `${found} não cabe em um float32.`,
      elided: () => `“...” omite números; imprima o tensor inteiro.`,
      ragged: (found, wanted) => `esta linha tem ${found} números; as outras têm ${wanted}.`,
      mixed: () => `há um número ao lado de uma lista.`,
      unclosed: (found) => `“${found}” não foi fechado.`,
      tooDeep: (found) => `as listas têm mais de ${found} níveis.`,
      tooLong: (found) => `são lidos no máximo ${found} caracteres.`,
      trailing: (found) => `“${found}” vem depois do fim.`,
    },
    notes: {
      header: (first, last) => `A primeira linha, de “${first}” a “${last}”, foi lida como nomes.`,
      tokens: (first, last) => `A primeira coluna, de “${first}” a “${last}”, virou os tokens.`,
      labelsLeft: (first, last) => `A primeira coluna, de “${first}” a “${last}”, ficou de fora.`,
      tensor: (at, count) => `Foi lido o tensor ${at} de ${count}.`,
      mask: (token, isTurned) =>
        `Aqui 1 oculta uma chave${token === null ? '' : `, e como está escrito “${token}” não vê nada`}` +
        (isTurned ? ': a máscara foi invertida.' : '.'),
      added: (hides) => `${hides} oculta e 0 mostra: a máscara é 1 onde oculta.`,
    },
    noRows: (shape) =>
      `Embeddings são uma linha de números por token, como [[1, 2], [3, 4]]: estes números têm a forma ${shape}.`,
    otherWidth: (now, before) =>
      `Cada embedding tem agora ${now} números, e não ${before}: os pesos são sorteados de novo. Desfazer traz os ` +
      'anteriores de volta.',
    settings: 'Todas as configurações',
  },
  settings: {
    names: {
      seed: 'Semente',
      dK: 'Tamanho da chave',
      dV: 'Tamanho do valor',
      heads: 'Cabeças',
      kvHeads: 'Cabeças de K e V',
      headsBy: 'Como montar as cabeças',
      weightInit: 'Pesos iniciais',
      drawOrder: 'Ordem dos pesos',
      qkv: 'Projeções',
      bias: 'Viés',
      outProj: 'Projeção de saída',
      residual: 'Conexão residual',
      rope: 'Posições por rotação',
      scaleBy: 'Escalonamento',
      scaleAt: 'Quando escalonar',
      mask: 'Máscara',
      lengths: 'Comprimentos sem padding',
      maskBy: 'Como mascarar',
      hiddenScore: 'Score das chaves ocultas',
      dropout: 'Taxa de dropout',
      dropoutSeed: 'Semente do dropout',
      dropoutBuild: 'Gerador do dropout',
      call: 'Passagem forward',
    },
    help: {
      seed: 'Passada a torch.manual_seed: a mesma semente dá os mesmos pesos.',
      dK:
        'Quantos números tem cada consulta e cada chave: com split, para todas as cabeças juntas; com wrapper, para ' +
        'cada cabeça.',
      dV: 'Quantos números tem cada valor: com split, para todas as cabeças juntas; com wrapper, para cada cabeça.',
      heads: 'Quantas cabeças trabalham lado a lado.',
      kvHeads:
        'Se forem menos que as cabeças, várias compartilham chaves e valores (consultas agrupadas). Vazio: cada uma ' +
        'tem os seus.',
      headsBy: 'split: uma projeção, cortada em cabeças; wrapper: um módulo por cabeça, lado a lado.',
      weightInit: 'linear: como nn.Linear inicializa os seus pesos; rand: com torch.rand.',
      drawOrder: 'A ordem em que o notebook cria os pesos: q das consultas, k das chaves, v dos valores.',
      qkv: 'separate: três projeções; fused: uma só no lugar das três.',
      bias: 'Soma um viés às consultas, às chaves e aos valores.',
      outProj: 'Acrescenta um último nn.Linear, que transforma os vetores de contexto na saída.',
      residual: 'Soma as entradas ao resultado da atenção: os dois devem ter o mesmo tamanho.',
      rope: 'Gira cada par de colunas das consultas e das chaves pela posição do token (RoPE).',
      scaleBy: 'divide: por √d_k; multiply: por 1/√d_k; none: os scores ficam como estão.',
      scaleAt: 'softmax: depois da máscara; scores: antes dela.',
      mask:
        'causal (decodificador) oculta os tokens seguintes; padding oculta o que só completa o batch; none: ' +
        'codificador.',
      lengths: 'Com a máscara de padding: quantas chaves de cada item do batch são visíveis, por exemplo 3, 2, 1.',
      maskBy: 'fill: −∞ antes da softmax; renormalise: zero depois da softmax e divisão pela soma da linha.',
      hiddenScore: 'minus_infinity: o peso é exatamente 0; zero: um score como outro qualquer, que ainda recebe peso.',
      dropout: 'A probabilidade p de um peso ser descartado, de 0 a 1.',
      dropoutSeed:
        'Definida de novo antes de cada máscara de dropout. Vazio: a sequência aleatória da primeira semente continua.',
      dropoutBuild:
        'portable: PyTorch sem MKL; mkl: com MKL. A MKL tem um gerador próprio, por isso uma semente dá duas máscaras.',
      call:
        'Qual passagem forward mostrar (1 = a primeira). Cada uma das anteriores já sorteou as suas máscaras de ' +
        'dropout.',
    },
  },
  code: {
    title: 'Código em sincronia',
    kinds: {
      pytorch: 'PyTorch, passo a passo',
      pytorchClass: 'PyTorch, como módulo',
      numpy: 'NumPy',
      cpp: 'O C++ que rodou aqui',
      printed: 'Como o PyTorch imprime',
      printedWithGradFn: 'O mesmo com grad_fn',
    },
    sameAs: (cells) => `Caractere por caractere o que estas células do notebook imprimem: ${cells}.`,
  },
  cost: {
    multiplications: 'multiplicações',
    divisions: 'divisões',
    exponentials: 'exponenciais',
    held: (count) => `${count} números guardados`,
    kept: (count) => `${count} deles já de antes`,
    parameters: (count) => `${count} parâmetros`,
  },
  share: {
    title: 'Compartilhar',
    link: 'Link',
    embed: 'Incorporar',
    rest: 'Incorporar em outra página, ou levar os números',
    kinds: {
      link: 'Link para este passo',
      tag: 'Elemento (tag)',
      iframe: 'Quadro embutido (iframe)',
      jupyter: 'Jupyter',
    },
    help: {
      link: 'Abre com estes números neste passo.',
      tag: 'Para uma página sua: o player passa a fazer parte dela.',
      iframe: 'Para um site que só aceita iframes, como uma plataforma de cursos.',
      jupyter: 'Uma célula para um notebook.',
    },
    tooLong: (max, got) =>
      `Um link teria ${got.toLocaleString('pt')} caracteres, e uma página lê no máximo ${max.toLocaleString('pt')}. ` +
      'O elemento contém tudo.',
  },
  files: {
    picture: 'Figura',
    size: 'Tamanho',
    sizes: { slide: 'apresentação (16:9)', column: 'coluna', page: 'página (A4)' },
    noPicture: 'Este navegador não conseguiu criar o arquivo.',
    data: 'Dados',
    notebook: 'Notebook do Jupyter (.ipynb)',
  },
  notebook: {
    intro: 'Cada passo da autoatenção em PyTorch, dos embeddings aos vetores de contexto. Execute de cima para baixo.',
    inputs: 'As entradas',
    weights: 'Os pesos, sorteados a partir da semente',
    module: 'O mesmo como módulo',
    moduleHelp: 'Os passos acima em uma só classe: __init__ sorteia os pesos, forward calcula.',
  },
};
