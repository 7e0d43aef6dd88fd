// Brazilian Portuguese: an article: its bar, its questions and notes, and the messages for its author.
import { listed } from '../list_text.ts';
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
  opening: {
    step: (step) => `passo ${step}`,
    value: (step, loss, { query, key }, weight, next) =>
      `Passo ${step}, erro ${loss}: “${query}” olha para “${key}” com ${weight}. Próxima palavra: “${next}”`,
    pause: 'Pausar',
    play: 'Ver de novo',
    common: 'qual palavra segue qual',
    alone: 'só ajuda olhar para trás',
    found: ({ query, key }) => `“${query}” encontrou “${key}”`,
    foundAny: 'olhar para trás ajuda',
    nothing: 'Ele ainda não sabe nada: qualquer palavra serve.',
    follows: 'Ele aprende qual palavra segue qual.',
    open: (query, words) => `Só “${query}” não diz qual é a próxima palavra: ${listed(words, ', ', ' ou ')}?`,
    turns: ({ query, key }, next) => `“${query}” começa a olhar para “${key}”, lá atrás, e o palpite vira “${next}”.`,
    knows: ({ query, key }, next) =>
      `“${query}” olha para “${key}”, lá atrás, e assim sabe a próxima palavra: ${next}.`,
    says: (next) => `O palpite é “${next}”.`,
    learntBy: ({ query, key }, next) =>
      `Aprendeu: “${query}” olha para “${key}”, lá atrás, e acerta a próxima palavra: ${next}.`,
    learnt: (next) => `Aprendeu: acerta a próxima palavra, ${next}.`,
    notLearnt: (next, own) => `Não aprendeu: ele diz “${next}”, e a sua frase tem “${own}”.`,
    took: (numbers, sentences, steps, ms, slower) =>
      `Um modelo de ${numbers} números aprende ${sentences} frases em ${steps} passos: ` +
      `${ms} ms no seu navegador, aqui ${slower}× mais lento.`,
    refused: (words) => `São de 2 a 12 palavras; aqui há ${words}.`,
    failed: 'Não foi possível aprender esta frase aqui.',
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
