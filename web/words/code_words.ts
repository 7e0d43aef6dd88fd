// Of the code: in all languages, loaded with its panel.
import type { Language } from './languages.ts';

export interface CodeWords {
  readonly kinds: Readonly<
    Record<'pytorch' | 'pytorchClass' | 'numpy' | 'cpp' | 'printed' | 'printedWithGradFn', string>
  >;
  /** Puts the code beside the picture. */
  readonly pin: string;
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
  },
};
