// The words of the code panel: in all languages, loaded with it.
import type { Language } from './languages.ts';

export interface CodeWords {
  readonly kinds: Readonly<
    Record<'pytorch' | 'pytorchClass' | 'numpy' | 'cpp' | 'printed' | 'printedWithGradFn', string>
  >;
  /** Puts the code beside the picture. */
  readonly pin: string;
  /** For PyTorch's printed output, and the cells of a notebook that print it. */
  readonly sameAs: (cells: string) => string;
}

export const CODE_WORDS: Readonly<Record<Language, CodeWords>> = {
  en: {
    kinds: {
      pytorch: 'PyTorch, step by step',
      pytorchClass: 'PyTorch, as a module',
      numpy: 'NumPy',
      cpp: 'The C++ that ran here',
      printed: 'As PyTorch prints it',
      printedWithGradFn: 'The same with grad_fn',
    },
    pin: 'Beside the picture',
    sameAs: (cells) => `To the character what these cells of the notebook print: ${cells}.`,
  },
  zh: {
    kinds: {
      pytorch: 'PyTorch，逐步',
      pytorchClass: 'PyTorch，模块写法',
      numpy: 'NumPy',
      cpp: '在这里运行的 C++',
      printed: '按 PyTorch 的格式打印',
      printedWithGradFn: '同上，带 grad_fn',
    },
    pin: '放在图旁',
    sameAs: (cells) => `与笔记本中这些单元格打印的文本逐字相同：${cells}。`,
  },
  pt: {
    kinds: {
      pytorch: 'PyTorch, passo a passo',
      pytorchClass: 'PyTorch, como módulo',
      numpy: 'NumPy',
      cpp: 'O C++ que rodou aqui',
      printed: 'Como o PyTorch imprime',
      printedWithGradFn: 'O mesmo com grad_fn',
    },
    pin: 'Ao lado da figura',
    sameAs: (cells) => `Caractere por caractere o que estas células do notebook imprimem: ${cells}.`,
  },
};
