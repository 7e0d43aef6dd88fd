// The words of the experiments on the page where a model learns, in all languages: each question, what a reader may
// expect, and what happened.
import type { Language } from './languages.ts';

export type ExperimentName = 'mask' | 'minusInfinity' | 'places' | 'division' | 'threeVectors' | 'heads' | 'seeds';

export interface ExperimentWords {
  /** On its button. */
  readonly name: string;
  readonly question: string;
  /** What a reader may expect, in the order of the experiment's answers. */
  readonly answers: readonly string[];
  /** What happened, and why: true for all runs of the experiment. */
  readonly why: string;
}

export const EXPERIMENT_WORDS: Readonly<Record<Language, Readonly<Record<ExperimentName, ExperimentWords>>>> = {
  en: {
    mask: {
      name: 'Why hide what comes later?',
      question:
        'Without the mask each word could look at the next one, which it should guess. What would the curve of ' +
        'learning do?',
      answers: ['It stops halfway', 'It reaches the same best loss', 'It falls below the lowest possible'],
      why:
        'It falls below the line that no honest guess can pass: the answer is in the sentence, and the model copies ' +
        'it. When it writes, the next word is not there to copy, and it never learnt to guess: it is sure of one ' +
        'word where several are possible.',
    },
    minusInfinity: {
      name: 'Why minus infinity?',
      question: 'If hidden scores were 0 instead of −∞, would the future be hidden?',
      answers: ['Yes: 0 is nothing', 'No: it cheats as without a mask', 'Half'],
      why:
        'A score of 0 is a score like any other: e⁰ = 1, so a hidden word gets a weight, and the model sees ' +
        'what comes later. Only e^−∞ is 0.',
    },
    places: {
      name: 'Why positions?',
      question:
        'Without position vectors the model would see words, but not where they are. Could the verb still find its ' +
        'subject?',
      answers: ['Yes: words are enough', 'No: it stops at 75% right', 'No: it learns nothing at all'],
      why:
        'To attention a sentence without positions is a bag of words: “the dog near the cats” and “the cats near the ' +
        'dog” are the same. Where one noun is singular and the other plural it can only guess; the line drawn here ' +
        'is the lowest loss that it can reach.',
    },
    division: {
      name: 'Why divide by √d_k?',
      question: 'Keys have 64 numbers here. If scores were not divided, what would the curve do?',
      answers: ['The same, a little later', 'It swings wildly, and gets stuck', 'It learns faster'],
      why:
        'Dot products of 64 numbers are large: softmax puts nearly all weight on one word from the start, and ' +
        'its gradient vanishes. Of 20 seeds all learn with the division, 6 without. With 4 numbers a key it makes no ' +
        'difference.',
    },
    threeVectors: {
      name: 'Why a query and a key?',
      question: 'If query and key were one vector, could it still say words backwards?',
      answers: ['Yes, as well', 'Yes, but later', 'No'],
      why:
        'Two words a and b that should look at each other would each need a·b to be the largest of its row. But ' +
        'a·a + b·b is at least 2 a·b: one of them always prefers itself. None of 20 seeds learns it.',
    },
    heads: {
      name: 'Why several heads?',
      question: 'With one head instead of two, would it know who is thanked?',
      answers: ['It learns it all the same', 'It gets stuck between two names', 'It learns nothing'],
      why:
        'One head gives one mix: it can find who met, or who thanks, not both in one place. At best 83.3% are ' +
        'right. With two heads 17 of 20 seeds learn it.',
    },
    seeds: {
      name: 'A weight is not an explanation',
      question: 'Another seed reaches the same best loss. Would “one” look at “journey” there, too?',
      answers: ['Yes: it has to', 'No: it may do without'],
      why:
        'It takes “journey” as its default and watches for “story” and “day” alone. The answer is right and ' +
        'the arc is missing: a weight shows what a model attends to, not why it answers.',
    },
  },
  zh: {
    mask: {
      name: '为什么要遮住后面的词？',
      question: '假如学习时没有掩码，每个词都能看到它本该猜的下一个词。曲线会怎样？',
      answers: ['停在半路', '达到同样的最低损失', '降到可能的最低值以下'],
      why: '损失降到了只靠猜测不可能达到的线以下：答案就在句子里，模型照抄。等它自己写的时候，没有下一个词可抄，它又没有学会猜：好几个词都可能时，它却只认定一个。',
    },
    minusInfinity: {
      name: '为什么是负无穷？',
      question: '假如被遮住的分数不是 −∞，而是 0，后面的词还遮得住吗？',
      answers: ['遮住了：0 就是没有', '没有：和没有掩码一样作弊', '遮住一半'],
      why: '分数 0 和别的分数一样：e⁰ = 1，所以被遮住的词仍有权重，模型还是看到了后面的词。只有 e^−∞ 才是 0。',
    },
    places: {
      name: '为什么要有位置？',
      question: '假如没有位置向量，模型看得到词，看不到它们在哪里。动词还能找到主语吗？',
      answers: ['能：有词就够了', '不能：停在答对 75%', '不能：什么也学不会'],
      why:
        '没有位置，句子对注意力来说只是一个词袋：“dog near cats”和“cats near dog”完全一样。' +
        '两个名词一个单数、一个复数时，它只能猜；这里画出的线就是它能达到的最低损失。',
    },
    division: {
      name: '为什么除以 √d_k？',
      question: '这里的键有 64 个数字。假如分数不除以 √d_k，曲线会怎样？',
      answers: ['一样，只是晚一点', '剧烈波动，然后卡住', '学得更快'],
      why: '64 个数字的点积很大：softmax 一开始就把几乎全部权重给了一个词，梯度随之消失。20 个随机种子里，有除法的全都学会，没有除法的只有 6 个。键只有 4 个数字时没有差别。',
    },
    threeVectors: {
      name: '为什么查询和键要分开？',
      question: '假如查询和键是同一个向量，它还能倒着说吗？',
      answers: ['能，一样好', '能，只是晚一些', '不能'],
      why: '两个词 a 和 b 要互相看，a·b 就得在两行里都最大。可是 a·a + b·b 不小于 2 a·b：总有一个更喜欢自己。20 个随机种子没有一个学会。',
    },
    heads: {
      name: '为什么要多个头？',
      question: '假如只有一个头，不是两个，它还知道被感谢的是谁吗？',
      answers: ['照样能学会', '卡在两个名字之间', '什么也学不会'],
      why: '一个头只有一种混合：它能找到谁见了面，或者谁在感谢，但不能在同一处两样都找到。最多答对 83.3%。用两个头，20 个随机种子里有 17 个学会。',
    },
    seeds: {
      name: '权重并不等于解释',
      question: '换一个随机种子，损失同样低。那里的“one”也会看向“journey”吗？',
      answers: ['是的：非看不可', '不：不看也行'],
      why: '它默认是“journey”，只留意“story”和“day”。答案照样对，却没有那条弧线：权重说的是模型看哪里，不是它为什么这样回答。',
    },
  },
  pt: {
    mask: {
      name: 'Por que ocultar o que vem depois?',
      question:
        'Sem a máscara, cada palavra poderia olhar para a próxima, que deveria adivinhar. O que a curva do treino ' +
        'faria?',
      answers: ['Estaciona no meio do caminho', 'Chega à mesma perda mínima', 'Cai abaixo do mínimo possível'],
      why:
        'Cai abaixo da linha que nenhum palpite honesto atravessa: a resposta está na frase, e o modelo a copia. ' +
        'Quando escreve, a próxima palavra não está lá para copiar, e ele não aprendeu a adivinhar: tem certeza de ' +
        'uma palavra onde várias são possíveis.',
    },
    minusInfinity: {
      name: 'Por que menos infinito?',
      question: 'Se os scores ocultos fossem 0, e não −∞, o futuro estaria oculto?',
      answers: ['Sim: 0 é nada', 'Não: o modelo trapaceia como sem máscara', 'Pela metade'],
      why:
        'Um score de 0 é um score como outro qualquer: e⁰ = 1, então a palavra oculta recebe peso e o modelo ' +
        'olha adiante. Só e^−∞ é 0.',
    },
    places: {
      name: 'Por que posições?',
      question:
        'Sem vetores de posição, o modelo veria as palavras, mas não onde estão. O verbo ainda encontraria o ' +
        'sujeito?',
      answers: ['Sim: as palavras bastam', 'Não: estaciona em 75% de acertos', 'Não: não aprende nada'],
      why:
        'Sem posições, uma frase é para a atenção um saco de palavras: “dog near cats” e “cats near ' +
        'dog” são iguais. Com um substantivo no singular e o outro no plural, ele só pode chutar; a linha desenhada ' +
        'aqui é a menor perda a que ele pode chegar.',
    },
    division: {
      name: 'Por que dividir por √d_k?',
      question: 'Aqui as chaves têm 64 números. Se os scores não fossem divididos, o que a curva faria?',
      answers: ['O mesmo, um pouco depois', 'Oscila muito e trava', 'Aprende mais depressa'],
      why:
        'Produtos escalares de 64 números são grandes: desde o início a softmax dá quase todo o peso a uma ' +
        'palavra, e o gradiente desaparece. De 20 sementes, todas aprendem com a divisão, 6 sem ela. Com 4 números ' +
        'por chave não há diferença.',
    },
    threeVectors: {
      name: 'Por que consulta e chave?',
      question: 'Se consulta e chave fossem um só vetor, ele ainda conseguiria dizer palavras ao contrário?',
      answers: ['Sim, igualmente bem', 'Sim, mas mais tarde', 'Não'],
      why:
        'Duas palavras a e b que devem olhar uma para a outra precisariam que a·b fosse o maior da linha de ' +
        'cada uma. Mas a·a + b·b é pelo menos 2 a·b: uma delas sempre prefere a si mesma. Nenhuma das 20 sementes ' +
        'aprende.',
    },
    heads: {
      name: 'Por que várias cabeças?',
      question: 'Com uma cabeça em vez de duas, ele saberia a quem se agradece?',
      answers: ['Aprende mesmo assim', 'Trava entre dois nomes', 'Não aprende nada'],
      why:
        'Uma cabeça dá uma só mistura: pode achar quem se encontrou, ou quem agradece, não as duas coisas no ' +
        'mesmo lugar. No máximo 83.3% das respostas saem certas. Com duas cabeças, 17 de 20 sementes aprendem.',
    },
    seeds: {
      name: 'Um peso não é uma explicação',
      question: 'Outra semente chega à mesma perda mínima. Lá “one” também olharia para “journey”?',
      answers: ['Sim: é preciso', 'Não: consegue sem isso'],
      why:
        'Ele toma “journey” como padrão e só repara em “story” e “day”. A resposta está certa e o arco falta: ' +
        'um peso mostra para onde o modelo olha, não por que responde.',
    },
  },
};
