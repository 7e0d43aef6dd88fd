// The words of a story's questions and of its sheet of answers, in each language: loaded with them.
import type { Language } from './languages.ts';

export interface QuestionWords {
  readonly check: string;
  readonly answer: string;
  readonly right: (text: string) => string;
  readonly larger: string;
  readonly smaller: string;
  readonly other: (text: string) => string;
  readonly noNumber: (text: string) => string;
  /** The question is about numbers that the reader has to change first. */
  readonly first: string;
  /** The numbers in view, which the reader has changed, lack what the question is about. */
  readonly noAnswer: string;
  /** Of a question with several parts. */
  readonly parts: (right: number, count: number) => string;
  readonly sheet: string;
  /** Of the reader. */
  readonly name: string;
  /** Below the name, if the sheet's numbers come from it. */
  readonly nameMakesNumbers: string;
  readonly progress: (answered: number, right: number, count: number) => string;
  readonly copy: string;
  readonly copied: string;
  readonly save: string;
  readonly load: string;
  readonly clear: string;
  readonly tooLong: (max: number, length: number) => string;
  readonly unreadable: string;
  /** One line of the copied text. */
  readonly line: (question: string, answer: string, right: boolean, tries: number) => string;
  /** The answers stay in this browser until the reader copies them. */
  readonly stays: string;
}

export const QUESTION_WORDS: Readonly<Record<Language, QuestionWords>> = {
  en: {
    check: 'Check',
    answer: 'Your answer',
    right: (text) => `Right: ${text}.`,
    larger: 'Not yet: it is larger.',
    smaller: 'Not yet: it is smaller.',
    other: (text) => `Not ${text}. Look again.`,
    noNumber: (text) => `“${text}” is not a number.`,
    first: 'First change what the question asks you to change.',
    noAnswer: 'The numbers in view give it no answer. Put back what you changed.',
    parts: (right, count) => `${right} of ${count} parts are right.`,
    sheet: 'Your answers',
    name: 'Your name or number',
    nameMakesNumbers: 'The numbers on this page are made from it.',
    progress: (answered, right, count) => `${answered} of ${count} answered, ${right} right.`,
    copy: 'Copy my answers',
    copied: 'Copied',
    save: 'Save my answers',
    load: 'Open saved answers',
    clear: 'Start again',
    tooLong: (max, length) => `The link would have ${length} characters, more than ${max}. Save your answers instead.`,
    unreadable: 'There are no readable answers in it.',
    line: (question, answer, right, tries) =>
      `${question}: ${answer} (${right ? 'right' : 'not right'}, ${tries} ${tries === 1 ? 'try' : 'tries'})`,
    stays: 'They stay in this browser, and go nowhere until you copy them.',
  },
  zh: {
    check: '检查',
    answer: '你的答案',
    right: (text) => `正确：${text}。`,
    larger: '还不对：实际值更大。',
    smaller: '还不对：实际值更小。',
    other: (text) => `不是 ${text}，再看一看。`,
    noNumber: (text) => `“${text}”不是数字。`,
    first: '请先按题目的要求改动数值。',
    noAnswer: '按现在的数值，这道题没有答案。请先还原你的改动。',
    parts: (right, count) => `共 ${count} 小题，答对 ${right} 题。`,
    sheet: '你的答案',
    name: '你的姓名或学号',
    nameMakesNumbers: '本页的数值由它生成。',
    progress: (answered, right, count) => `共 ${count} 题，已答 ${answered} 题，答对 ${right} 题。`,
    copy: '复制我的答案',
    copied: '已复制',
    save: '保存我的答案',
    load: '打开已保存的答案',
    clear: '重新开始',
    tooLong: (max, length) => `链接会有 ${length} 个字符，超过 ${max} 个。请改为保存答案。`,
    unreadable: '其中没有可以读取的答案。',
    line: (question, answer, right, tries) => `${question}：${answer}（${right ? '正确' : '不正确'}，${tries} 次）`,
    stays: '答案只留在这个浏览器里，在你复制之前不会发送到任何地方。',
  },
  pt: {
    check: 'Conferir',
    answer: 'Sua resposta',
    right: (text) => `Certo: ${text}.`,
    larger: 'Ainda não: é maior.',
    smaller: 'Ainda não: é menor.',
    other: (text) => `Não é ${text}. Olhe de novo.`,
    noNumber: (text) => `“${text}” não é um número.`,
    first: 'Mude primeiro o que a pergunta pede que você mude.',
    noAnswer: 'Com os números em vista ela não tem resposta. Restaure o que você mudou.',
    parts: (right, count) => `${right} de ${count} partes certas.`,
    sheet: 'Suas respostas',
    name: 'Seu nome ou matrícula',
    nameMakesNumbers: 'Os números desta página são gerados a partir dele.',
    progress: (answered, right, count) => `${answered} de ${count} respondidas, ${right} certas.`,
    copy: 'Copiar minhas respostas',
    copied: 'Copiado',
    save: 'Salvar minhas respostas',
    load: 'Abrir respostas salvas',
    clear: 'Começar de novo',
    tooLong: (max, length) => `O link teria ${length} caracteres, mais que ${max}. Em vez disso, salve suas respostas.`,
    unreadable: 'Não há respostas legíveis no arquivo.',
    line: (question, answer, right, tries) =>
      `${question}: ${answer} (${right ? 'certo' : 'errado'}, ${tries} ${tries === 1 ? 'tentativa' : 'tentativas'})`,
    stays: 'Elas ficam neste navegador e não vão a lugar nenhum até que você as copie.',
  },
};
