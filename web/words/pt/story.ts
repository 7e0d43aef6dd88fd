// Brazilian Portuguese: an article: its bar, its questions and notes, and the messages for its author.
import type { StoryWords } from '../words.ts';

export const story: StoryWords = {
  walk: 'Seções do texto',
  previous: 'Seção anterior',
  next: 'Próxima seção',
  show: 'Mostrar',
  play: 'Reproduzir',
  pause: 'Pausar',
  stepBack: 'Um passo para trás',
  stepForward: 'Um passo para a frente',
  of: (at, count) => `${at} de ${count}`,
  written: (text) => `no original: ${text}`,
  otherNumbers: ' (com os números originais)',
  changed: 'Estes são os seus números.',
  restore: 'Voltar aos originais',
  back: 'desfazer',
  question: {
    answer: 'Sua resposta',
    right: (choice) => `Certo: ${choice}.`,
    wrong: (choice) => `Não é ${choice}. Olhe de novo.`,
  },
  rules: {
    wrong: (cell, right, got) => `data-cell ${cell} é ${right}; no texto está ${got}`,
    empty: (cell, right) => `data-cell ${cell} é ${right}; no texto não há nada, e quem lê sem scripts não o vê`,
    noCell: 'data-cell precisa de ref: uma matriz, uma linha e uma coluna, como attn_scores 1 0',
    outside: 'data-cell deve estar em uma seção de uma história: aqui nada o preenche',
    noSection: 'attention-story precisa de seções, filhas dela: não há nenhuma',
    choices: 'story-question precisa de escolhas: uma com data-right e outras com data-why, a razão de estarem erradas',
  },
};
