// The words of an exported notebook: in all languages, loaded on export.
import type { Language } from './languages.ts';

export interface NotebookWords {
  readonly intro: string;
  readonly inputs: string;
  readonly weights: string;
  readonly module: string;
  readonly moduleHelp: string;
}

export const NOTEBOOK_WORDS: Readonly<Record<Language, NotebookWords>> = {
  en: {
    intro:
      'Every step of self-attention in PyTorch, from the embeddings to the context vectors. Run it from top to bottom.',
    inputs: 'The inputs',
    weights: 'The weights, drawn from the seed',
    module: 'The same as a module',
    moduleHelp: 'The steps above in one class: __init__ draws the weights, forward computes.',
  },
  zh: {
    intro: '用 PyTorch 逐步完成自注意力，从嵌入到上下文向量。请从上到下运行。',
    inputs: '输入',
    weights: '权重，由随机种子生成',
    module: '同样的计算，写成模块',
    moduleHelp: '上面的步骤合成一个类：__init__ 生成权重，forward 负责计算。',
  },
  pt: {
    intro: 'Cada passo da autoatenção em PyTorch, dos embeddings aos vetores de contexto. Execute de cima para baixo.',
    inputs: 'As entradas',
    weights: 'Os pesos, sorteados a partir da semente',
    module: 'O mesmo como módulo',
    moduleHelp: 'Os passos acima em uma só classe: __init__ sorteia os pesos, forward calcula.',
  },
};
