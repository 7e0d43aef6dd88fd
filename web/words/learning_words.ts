// The words of the page where a model learns: in all languages.
import { EXPERIMENT_WORDS, type ExperimentName, type ExperimentWords } from './experiment_words.ts';
import type { Language } from './languages.ts';

export type TaskName = 'journey' | 'agreement' | 'pronoun' | 'reverse' | 'thanks' | 'own';
export type RunSwitch = 'mask' | 'scale' | 'residual' | 'places' | 'queryIsKey' | 'secondHead';
/** The endings of the files that a run is saved as. */
export type TakeKind = 'py' | 'ipynb' | 'csv' | 'npz';
export type NumberName = 'seed' | 'rate' | 'momentum' | 'steps' | 'd' | 'dK';

export interface LearningWords {
  readonly title: string;
  readonly element: string;
  readonly task: string;
  readonly tasks: Readonly<Record<TaskName, string>>;
  /** What each task shows, in two or three sentences. */
  readonly sees: Readonly<Record<TaskName, string>>;
  /** Instead of it, where a run may see the words that it guesses. */
  readonly seesNext: string;
  /** Instead of it, where settings are not those of the task. */
  readonly changed: (settings: string) => string;
  readonly on: string;
  readonly off: string;
  readonly settings: Readonly<Record<RunSwitch, string>>;
  readonly numbers: Readonly<Record<NumberName, string>>;
  readonly more: string;
  readonly sentence: string;
  readonly head: (number: number) => string;
  readonly nextWord: string;
  readonly saidBackwards: string;
  readonly expected: string;
  readonly curve: string;
  readonly loss: string;
  /** At the handle. */
  readonly stepAndLoss: (step: number, loss: string) => string;
  readonly floor: string;
  /** In a run without a mask, which can pass it. */
  readonly floorMasked: string;
  /** Without attention. */
  readonly alone: string;
  readonly guess: (words: number) => string;
  readonly floorHelp: string;
  readonly lossHelp: string;
  /** Also explains the thin curves. */
  readonly seedHelp: string;
  readonly linear: string;
  /** The legend of the thin curves. */
  readonly thin: (seeds: number) => string;
  readonly takeSeed: (seed: number) => string;
  readonly play: string;
  readonly pause: string;
  readonly back: string;
  readonly forward: string;
  /** Read out at the handle. */
  readonly value: (step: number, loss: string, looks: string) => string;
  readonly looks: (query: string, key: string, weight: string) => string;
  readonly atStep: (step: number, steps: number, loss: string) => string;
  /** `most`: the largest possible share of correct predictions; null: all of them. */
  readonly right: (share: string, most: string | null, heldOut: string | null) => string;
  readonly burst: (step: number) => string;
  /** Instead of a weight that is not a number. */
  readonly overflowed: string;
  /** A button: the settings of the task again. */
  readonly usual: string;
  readonly rises: string;
  readonly computing: (step: number, steps: number) => string;
  readonly stop: string;
  readonly stopped: string;
  readonly terms: readonly [wordWord: string, wordPlace: string, placeWord: string, placePlace: string];
  readonly whyScore: (query: string, key: string) => string;
  readonly writes: string;
  readonly writesHelp: string;
  /** Where only the last word counts. */
  readonly writesLast: string;
  readonly begin: string;
  readonly goOn: string;
  readonly unknownWord: (word: string) => string;
  readonly noPlace: (places: number) => string;
  readonly own: string;
  readonly ownHelp: string;
  readonly learnThese: string;
  readonly ownPlaceholder: string;
  readonly experiments: string;
  readonly experimentsHelp: string;
  /** The legend of both curves of an experiment. */
  readonly asUsual: string;
  readonly withChange: string;
  readonly lossWithMask: (loss: string) => string;
  readonly experiment: Readonly<Record<ExperimentName, ExperimentWords>>;
  readonly closeExperiment: string;
  readonly openPlayer: string;
  /** The name of the numbers in that player. */
  readonly modelAt: (step: number) => string;
  /** The panel with the way back from the loss of the sentence. */
  readonly learnsFrom: string;
  readonly take: string;
  readonly takeHelp: string;
  /** By the ending of each file. */
  readonly takes: Readonly<Record<TakeKind, string>>;
  readonly failed: string;
}

export const LEARNING_WORDS: Readonly<Record<Language, LearningWords>> = {
  en: {
    title: 'A model learns',
    element: 'A model that learns',
    task: 'Task',
    tasks: {
      journey: 'The last word follows from the second',
      agreement: 'The verb agrees with its subject',
      pronoun: 'Who is “she”?',
      reverse: 'Say it backwards',
      thanks: 'Who is thanked?',
      own: 'Your own sentences',
    },
    sees: {
      journey:
        'The model reads 36 sentences like this one and guesses each next word. First it learns which words are ' +
        'common; then nothing helps but looking back: the last word follows from the second. The curve is flat ' +
        'for a while, and falls when “one” begins to look there.',
      agreement:
        '“sleep” or “sleeps”? The nearer noun misleads; the first one decides. Watch the last word find it. A ' +
        'fifth of the sentences is held out, and comes out right all the same.',
      pronoun:
        '“she” is one of four women, “he” one of four men, and either may come first. Watch the last word find her.',
      reverse:
        'Four words come in, and the model says them backwards. Each position must look at its mirror image: ' +
        'a diagonal the other way round.',
      thanks:
        'Two people meet, one of them thanks the other. The model has to know who met and who thanks: two ' +
        'questions, and two heads to ask them.',
      own:
        'Your sentences, learnt here: nothing leaves your browser. A few hundred numbers can hold little; see ' +
        'what they keep.',
    },
    seesNext:
      'Each word may look at the next one, which is the answer. Where the loss is below “lowest possible with the ' +
      'mask”, the model copies answers.',
    changed: (settings) => `Different from the task’s settings: ${settings}. “What if …?” shows what each part is for.`,
    on: 'on',
    off: 'off',
    settings: {
      mask: 'Mask',
      scale: 'Scaling',
      residual: 'Residual',
      places: 'Positions',
      queryIsKey: 'Query = key',
      secondHead: 'Two heads',
    },
    numbers: {
      seed: 'Seed',
      rate: 'Learning rate',
      momentum: 'Momentum',
      steps: 'Steps',
      d: 'Vector size d',
      dK: 'Key size d_k',
    },
    more: 'More settings',
    sentence: 'Sentence',
    head: (number) => `Head ${number}`,
    nextWord: 'The next word',
    saidBackwards: 'The word to say',
    expected: 'right',
    curve: 'The curve of learning: choose a step',
    loss: 'loss',
    stepAndLoss: (step, loss) => `step ${step} · loss ${loss}`,
    floor: 'lowest possible',
    floorMasked: 'lowest possible with the mask',
    alone: 'lowest without attending',
    guess: (words) => `a blind guess among ${words} words`,
    floorHelp:
      '“Lowest possible” is computed from the sentences: some words can’t be known from what comes before, so ' +
      'the loss can’t reach zero.',
    lossHelp: 'Loss: −ln of the right word’s probability, on average. 0: it is always sure of that word.',
    seedHelp: 'Seed: the initial random weights are drawn from it. Thin lines: the same run with other seeds.',
    linear: 'Linear',
    thin: (seeds) => `thin: ${seeds} other seeds`,
    takeSeed: (seed) => `Use seed ${seed}`,
    play: 'Play',
    pause: 'Pause',
    back: 'One step back',
    forward: 'One step forward',
    value: (step, loss, looks) => `step ${step}, loss ${loss}, ${looks}`,
    looks: (query, key, weight) => `“${query}” attends to “${key}” with ${weight}`,
    atStep: (step, steps, loss) => `Step ${step} of ${steps} · loss ${loss}`,
    right: (share, max, heldOut) =>
      `${share} right${max === null ? '' : `; at most ${max} can be known`}` +
      `${heldOut === null ? '' : `, ${heldOut} on the sentences held out`}`,
    burst: (step) =>
      `The numbers have overflowed: from step ${step} on the loss is not a number (NaN). A smaller learning rate ` +
      'prevents this.',
    overflowed: 'the numbers have overflowed',
    usual: 'Back to the task’s settings',
    rises:
      'Orange marks: the loss rose at this step. After that, rounding differences on another computer may change the ' +
      'curve visibly.',
    computing: (step, steps) => `Learning: step ${step} of ${steps}`,
    stop: 'Stop',
    stopped: 'Stopped: the curve in view is that of the run before.',
    terms: ['word · word', 'word · position', 'position · word', 'position · position'],
    whyScore: (query, key) => `The score of “${query}” for “${key}” is (word + position) · (word + position):`,
    writes: 'What does it write?',
    writesHelp: 'Give it a beginning; it goes on with the likeliest word, at the step in view.',
    writesLast: 'In this task it learns the last word only: what it writes before that means nothing.',
    begin: 'Beginning',
    goOn: 'Write',
    unknownWord: (word) => `The model does not know “${word}”: it has only the words of its sentences.`,
    noPlace: (places) => `It has read at most ${places} words at once, and has no positions for more.`,
    own: 'Your own sentences',
    ownHelp:
      'One sentence a line: at most 200 lines of at most 12 words, 60 different words in all. It learns the next ' +
      'word.',
    learnThese: 'Learn these',
    ownPlaceholder: 'the cat drinks milk\nthe dog drinks water',
    experiments: 'What if …?',
    experimentsHelp: 'Take one part away, guess what the curve will do, then see both curves.',
    asUsual: 'original',
    withChange: 'changed',
    lossWithMask: (loss) => `Measured with the mask, its loss is ${loss}.`,
    experiment: EXPERIMENT_WORDS.en,
    closeExperiment: 'Close the experiment',
    openPlayer: 'Open this step in the player',
    modelAt: (step) => `The model at step ${step}`,
    learnsFrom: 'How does it learn from this sentence?',
    take: 'Take it with you',
    takeHelp:
      'The script prints these losses in your PyTorch. The weights are those of the step in view, named as in its ' +
      'state_dict.',
    takes: {
      py: 'PyTorch script (.py)',
      ipynb: 'Notebook (.ipynb)',
      csv: 'Losses (.csv)',
      npz: 'Weights (.npz)',
    },
    failed: 'The run could not be computed here.',
  },
  zh: {
    title: '学习过程',
    element: '一个正在学习的模型',
    task: '任务',
    tasks: {
      journey: '最后一个词由第二个词决定',
      agreement: '动词要与主语一致',
      pronoun: '“she”指的是谁？',
      reverse: '倒着说',
      thanks: '被感谢的是谁？',
      own: '你自己的句子',
    },
    sees: {
      journey:
        '模型读 36 个这样的句子，逐个猜下一个词。它先学会哪些词常见；之后只有回头看才有用：最后一个词由第二个词决定。' +
        '曲线平了一阵，等“one”开始看向那里，才又降下来。',
      agreement:
        '“sleep”还是“sleeps”？离得近的名词会误导，起决定作用的是第一个。看最后一个词怎样找到它。五分之一的句子不参加训练，结果照样正确。',
      pronoun: '“she”是四位女性之一，“he”是四位男性之一，谁都可能先出现。看最后一个词怎样找到她。',
      reverse: '读入四个词，再把它们倒着说出来。每个位置都得看向自己的镜像：一条反方向的对角线。',
      thanks: '两个人见面，其中一个感谢另一个。模型要知道谁见了面，又是谁在感谢：两个问题，要两个头来问。',
      own: '在这里学习你的句子：数据只留在你的浏览器里。几百个数字装不下多少东西，看看它们记住了什么。',
    },
    seesNext: '每个词都可以看下一个词，也就是答案。损失低于“有掩码时可能的最低值”的地方，模型就是在照抄。',
    changed: (settings) => `与任务原来的设置不同：${settings}。“如果……会怎样？”说明每个部分有什么用。`,
    on: '开',
    off: '关',
    settings: {
      mask: '掩码',
      scale: '缩放',
      residual: '残差',
      places: '位置',
      queryIsKey: '查询 = 键',
      secondHead: '两个头',
    },
    numbers: { seed: '随机种子', rate: '学习率', momentum: '动量', steps: '步数', d: '向量维数 d', dK: '键的维数 d_k' },
    more: '更多设置',
    sentence: '句子',
    head: (number) => `第 ${number} 个头`,
    nextWord: '下一个词',
    saidBackwards: '应当说出的词',
    expected: '正确',
    curve: '学习曲线：选择一步',
    loss: '损失',
    stepAndLoss: (step, loss) => `第 ${step} 步 · 损失 ${loss}`,
    floor: '可能的最低值',
    floorMasked: '有掩码时可能的最低值',
    alone: '不看别的词时的最低值',
    guess: (words) => `在 ${words} 个词里瞎猜`,
    floorHelp: '“可能的最低值”由句子统计得出：有些词无法从前文推知，所以损失降不到零。',
    lossHelp: '损失：正确的词的概率取 −ln，再求平均。0 表示每次都完全肯定。',
    seedHelp: '随机种子：最初的随机权重由它生成。细线：换用其他随机种子的同样训练。',
    linear: '线性刻度',
    thin: (seeds) => `细线：另外 ${seeds} 个随机种子`,
    takeSeed: (seed) => `改用随机种子 ${seed}`,
    play: '播放',
    pause: '暂停',
    back: '后退一步',
    forward: '前进一步',
    value: (step, loss, looks) => `第 ${step} 步，损失 ${loss}，${looks}`,
    looks: (query, key, weight) => `“${query}”看向“${key}”，权重 ${weight}`,
    atStep: (step, steps, loss) => `第 ${step} 步，共 ${steps} 步 · 损失 ${loss}`,
    right: (share, max, heldOut) =>
      `答对 ${share}${max === null ? '' : `（最多可能 ${max}）`}` +
      `${heldOut === null ? '' : `，未参加训练的句子答对 ${heldOut}`}`,
    burst: (step) => `数字溢出了：从第 ${step} 步起，损失不再是数字（NaN）。学习率小一些就不会这样。`,
    overflowed: '数字溢出了',
    usual: '恢复任务原来的设置',
    rises: '橙色标记：损失在这一步上升了。此后，别的计算机上的舍入差别可能使曲线明显不同。',
    computing: (step, steps) => `正在学习：第 ${step} 步，共 ${steps} 步`,
    stop: '停止',
    stopped: '已停止：显示的仍是上一次的曲线。',
    terms: ['词·词', '词·位置', '位置·词', '位置·位置'],
    whyScore: (query, key) => `“${query}”对“${key}”的分数是（词 + 位置）·（词 + 位置）：`,
    writes: '它会写什么？',
    writesHelp: '给它一个开头，它就用当前这一步的权重，接着写最可能的词。',
    writesLast: '这个任务只学最后一个词：它在那之前写的词没有意义。',
    begin: '开头',
    goOn: '写下去',
    unknownWord: (word) => `模型不认识“${word}”：它只认识自己那些句子里的词。`,
    noPlace: (places) => `它一次最多读 ${places} 个词，再多就没有对应的位置了。`,
    own: '你自己的句子',
    ownHelp: '每行一句：最多 200 行，每行最多 12 个词，总共最多 60 个不同的词，词之间用空格隔开。它学习下一个词。',
    learnThese: '学习这些句子',
    ownPlaceholder: '一行一句，词与词用空格隔开',
    experiments: '如果……会怎样？',
    experimentsHelp: '拿走一个部分，先猜曲线会怎样，再对比两条曲线。',
    asUsual: '原来',
    withChange: '改动后',
    lossWithMask: (loss) => `加上掩码再测，损失是 ${loss}。`,
    experiment: EXPERIMENT_WORDS.zh,
    closeExperiment: '结束这个实验',
    openPlayer: '在播放器里打开这一步',
    modelAt: (step) => `第 ${step} 步的模型`,
    learnsFrom: '它怎样从这个句子中学习？',
    take: '带走',
    takeHelp: '这个脚本在你的 PyTorch 里打印同样的损失。权重取自当前这一步，名称与它的 state_dict 相同。',
    takes: {
      py: 'PyTorch 脚本（.py）',
      ipynb: '笔记本（.ipynb）',
      csv: '损失（.csv）',
      npz: '权重（.npz）',
    },
    failed: '这里无法完成这次训练。',
  },
  pt: {
    title: 'Um modelo aprende',
    element: 'Um modelo que aprende',
    task: 'Tarefa',
    tasks: {
      journey: 'A última palavra depende da segunda',
      agreement: 'O verbo concorda com o sujeito',
      pronoun: 'Quem é “she”?',
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
      pronoun:
        '“she” é uma de quatro mulheres, “he” um de quatro homens, e qualquer dos dois pode vir primeiro. Veja a ' +
        'última palavra encontrá-la.',
      reverse:
        'Entram quatro palavras, e o modelo as diz de trás para a frente. Cada posição tem de olhar para a sua ' +
        'imagem no espelho: uma diagonal invertida.',
      thanks:
        'Duas pessoas se encontram, e uma agradece à outra. O modelo tem de saber quem se encontrou e quem ' +
        'agradece: duas perguntas, e duas cabeças para fazê-las.',
      own:
        'As suas frases, aprendidas aqui: nada sai do seu navegador. Algumas centenas de números guardam pouco; ' +
        'veja o quê.',
    },
    seesNext:
      'Cada palavra pode olhar para a próxima, que é a resposta. Onde a perda fica abaixo do “mínimo ' +
      'possível com a máscara”, o modelo copia respostas.',
    changed: (settings) =>
      `Diferente da configuração da tarefa: ${settings}. “E se…?” mostra para que serve cada parte.`,
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
      steps: 'Passos',
      d: 'Tamanho do vetor d',
      dK: 'Tamanho da chave d_k',
    },
    more: 'Mais opções',
    sentence: 'Frase',
    head: (number) => `Cabeça ${number}`,
    nextWord: 'A próxima palavra',
    saidBackwards: 'A palavra a dizer',
    expected: 'certa',
    curve: 'A curva do aprendizado: escolha um passo',
    loss: 'perda',
    stepAndLoss: (step, loss) => `passo ${step} · perda ${loss}`,
    floor: 'mínimo possível',
    floorMasked: 'mínimo possível com a máscara',
    alone: 'mínimo sem atenção',
    guess: (words) => `um chute entre ${words} palavras`,
    floorHelp:
      'O “mínimo possível” é calculado a partir das frases: algumas palavras não se podem saber pelo que vem antes, ' +
      'por isso a perda não chega a zero.',
    lossHelp: 'Perda: −ln da probabilidade da palavra certa, em média. 0: ele sempre tem certeza dela.',
    seedHelp: 'Semente: dela vêm os pesos aleatórios do início. Linhas finas: o mesmo treino com outras sementes.',
    linear: 'Escala linear',
    thin: (seeds) => `finas: outras ${seeds} sementes`,
    takeSeed: (seed) => `Usar a semente ${seed}`,
    play: 'Reproduzir',
    pause: 'Pausar',
    back: 'Um passo para trás',
    forward: 'Um passo para a frente',
    value: (step, loss, looks) => `passo ${step}, perda ${loss}, ${looks}`,
    looks: (query, key, weight) => `“${query}” olha para “${key}” com peso ${weight}`,
    atStep: (step, steps, loss) => `Passo ${step} de ${steps} · perda ${loss}`,
    right: (share, max, heldOut) =>
      `${share} certas${max === null ? '' : `; no máximo ${max} são previsíveis`}` +
      `${heldOut === null ? '' : `, ${heldOut} nas frases fora do treino`}`,
    burst: (step) =>
      `Os números estouraram: a partir do passo ${step}, a perda não é um número (NaN). Com uma taxa menor, isso ` +
      'não acontece.',
    overflowed: 'os números estouraram',
    usual: 'Voltar às configurações da tarefa',
    rises:
      'Marcas laranja: a perda subiu neste passo. Depois disso, diferenças de arredondamento em outro computador ' +
      'podem mudar a curva visivelmente.',
    computing: (step, steps) => `Aprendendo: passo ${step} de ${steps}`,
    stop: 'Parar',
    stopped: 'Parado: a curva mostrada é a do treino anterior.',
    terms: ['palavra · palavra', 'palavra · posição', 'posição · palavra', 'posição · posição'],
    whyScore: (query, key) => `O score de “${query}” para “${key}” é (palavra + posição) · (palavra + posição):`,
    writes: 'O que ele escreve?',
    writesHelp: 'Dê um começo; ele continua com a palavra mais provável, no passo mostrado.',
    writesLast: 'Nesta tarefa ele só aprende a última palavra: o que escreve antes dela não significa nada.',
    begin: 'Começo',
    goOn: 'Escrever',
    unknownWord: (word) => `O modelo não conhece “${word}”: só tem as palavras das suas frases.`,
    noPlace: (places) => `Ele leu no máximo ${places} palavras de uma vez e não tem posições para mais.`,
    own: 'As suas frases',
    ownHelp:
      'Uma frase por linha: no máximo 200 linhas de até 12 palavras, 60 palavras diferentes ao todo. Ele aprende ' +
      'a próxima palavra.',
    learnThese: 'Aprender estas',
    ownPlaceholder: 'o gato bebe leite\no cachorro bebe água',
    experiments: 'E se…?',
    experimentsHelp: 'Retire uma parte, adivinhe o que a curva vai fazer e depois compare as duas curvas.',
    asUsual: 'sem a mudança',
    withChange: 'com a mudança',
    lossWithMask: (loss) => `Medida com a máscara, a perda é ${loss}.`,
    experiment: EXPERIMENT_WORDS.pt,
    closeExperiment: 'Fechar o experimento',
    openPlayer: 'Abrir este passo no player',
    modelAt: (step) => `O modelo no passo ${step}`,
    learnsFrom: 'Como ele aprende com esta frase?',
    take: 'Leve com você',
    takeHelp:
      'O script imprime estas perdas no seu PyTorch. Os pesos são os do passo mostrado, com os nomes do state_dict ' +
      'dele.',
    takes: {
      py: 'Script do PyTorch (.py)',
      ipynb: 'Notebook do Jupyter (.ipynb)',
      csv: 'Perdas (.csv)',
      npz: 'Pesos (.npz)',
    },
    failed: 'Não foi possível calcular isto aqui.',
  },
};
