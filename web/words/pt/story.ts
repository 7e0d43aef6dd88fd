// Brazilian Portuguese: an article: its bar, its questions and notes.
import type { StoryWords } from '../words.ts';

export const story: StoryWords = {
  walk: 'Seções do texto',
  previous: 'Seção anterior',
  next: 'Próxima seção',
  play: 'Reproduzir',
  pause: 'Pausar',
  stepBack: 'Um passo para trás',
  stepForward: 'Um passo para a frente',
  of: (at, count) => `${at} de ${count}`,
  written: (text) => `no original: ${text}`,
  changed: 'Estes são os seus números.',
  restore: 'Voltar aos originais',
  back: 'Voltar',
  putBack: 'desfazer',
  question: {
    answer: 'Sua resposta',
    right: (choice) => `Certo: ${choice}.`,
    wrong: (choice) => `Não é ${choice}. Olhe de novo.`,
  },
};
