// The words of “Ask the room”, in the presenter's view: in all languages, loaded when the room is first asked.
import type { Language } from './languages.ts';

/** Why a line with a link gives no answer. */
export type Unread = 'cut' | 'none' | 'other' | 'notOne';

export interface RoomWords {
  readonly close: string;
  /** Below the code. */
  readonly scan: string;
  /** The code, for those who cannot see it. */
  readonly code: (link: string) => string;
  /** Why a phone cannot open the link, and what to do. */
  readonly local: string;
  readonly fromFile: string;
  readonly noPage: string;
  readonly tooLong: (length: number, most: number) => string;
  readonly copyLink: string;
  readonly copied: string;
  /** The text field, and what goes into it. */
  readonly answers: string;
  readonly how: string;
  readonly noServer: string;
  readonly count: (answers: number) => string;
  /** Phones that have answered more than once. */
  readonly again: (phones: number) => string;
  /** Lines without a link. */
  readonly others: (lines: number) => string;
  readonly line: (line: number, why: string) => string;
  readonly unread: Readonly<Record<Unread, string>>;
  readonly show: string;
  readonly back: string;
  /** Shows the result. */
  readonly land: string;
  readonly distribution: string;
  /** Of the numbers in one bar. */
  readonly between: (from: string, to: string) => string;
  /** No token was chosen. */
  readonly noToken: string;
  /** One bar, for those who cannot see it. */
  readonly bar: (answer: string, count: number, all: number) => string;
  readonly share: (answer: string, right: number, all: number, percent: number) => string;
}

export const ROOM_WORDS: Readonly<Record<Language, RoomWords>> = {
  en: {
    close: 'Close the question',
    scan: 'Scan to answer on a phone',
    code: (link) => `A QR code to scan: ${link}`,
    local:
      'Only this computer can open this address. For phones, put the files on your site, or serve them in ' +
      'the room’s network and open the page by this computer’s address there.',
    fromFile: 'This page is opened from a file, which a phone cannot reach. Open it from a website.',
    noPage: 'There is no link for phones, since this page names no address of the player alone. Use laboratory.html.',
    tooLong: (length, most) =>
      `The link has ${length} characters, more than the ${most} of a QR code. Copy it, or undo some changes.`,
    copyLink: 'Copy the link',
    copied: 'Copied',
    answers: 'The room’s answers',
    how: 'Each phone copies its answer as a link. Collect them in your chat, then paste all of it here.',
    noServer: 'There is no server: answers come only by pasting, and stay in this page.',
    count: (answers) => `${answers} ${answers === 1 ? 'answer' : 'answers'}`,
    again: (phones) => `${phones} answered again: the last answer counts`,
    others: (lines) => `${lines} ${lines === 1 ? 'line' : 'lines'} of other text`,
    line: (line, why) => `Line ${line}: ${why}`,
    unread: {
      cut: 'the link was cut or changed on its way',
      none: 'the link has no answer',
      other: 'the link answers another question',
      notOne: 'the link’s answer fits no such question',
    },
    show: 'Show the answers',
    back: 'Back to the code',
    land: 'Show the result',
    distribution: 'What the room answered',
    between: (from, to) => `${from} to ${to}`,
    noToken: 'none',
    bar: (answer, count, all) => `${answer}: ${count} of ${all}`,
    share: (answer, right, all, percent) => `${answer}: ${right} of ${all} were right (${percent}%)`,
  },
  zh: {
    close: '关闭问题',
    scan: '用手机扫码作答',
    code: (link) => `二维码：${link}`,
    local:
      '只有这台电脑能打开这个地址。要让手机也能打开，请把文件放到你的网站上，' +
      '或者在教室的网络里架设服务，再用这台电脑在该网络中的地址打开本页。',
    fromFile: '本页是从文件打开的，手机无法访问。请从网站打开。',
    noPage: '本页没有给出播放器单独页面的地址，所以没有供手机打开的链接。请使用 laboratory.html。',
    tooLong: (length, most) => `链接有 ${length} 个字符，超过二维码的 ${most} 个：请复制链接，或撤销一些修改。`,
    copyLink: '复制链接',
    copied: '已复制',
    answers: '大家的答案',
    how: '每部手机把答案复制成一个链接。请在群聊里收集，再把全部内容粘贴到这里。',
    noServer: '没有服务器：答案只能粘贴进来，并且只留在本页。',
    count: (answers) => `${answers} 个答案`,
    again: (phones) => `${phones} 部手机重新作答：以最后的答案为准`,
    others: (lines) => `${lines} 行其他文字`,
    line: (line, why) => `第 ${line} 行：${why}`,
    unread: {
      cut: '链接被截断或改动过',
      none: '链接里没有答案',
      other: '链接回答的是另一个问题',
      notOne: '链接里的答案不符合这个问题',
    },
    show: '显示大家的答案',
    back: '返回二维码',
    land: '显示结果',
    distribution: '大家的答案分布',
    between: (from, to) => `${from} 到 ${to}`,
    noToken: '一个也没有',
    bar: (answer, count, all) => `${answer}：${all} 人中有 ${count} 人`,
    share: (answer, right, all, percent) => `${answer}：${all} 人中有 ${right} 人答对（${percent}%）`,
  },
  pt: {
    close: 'Fechar a pergunta',
    scan: 'Escaneie para responder no celular',
    code: (link) => `Código QR para escanear: ${link}`,
    local:
      'Só este computador consegue abrir este endereço. Para os celulares, ponha os arquivos no seu site, ou ' +
      'sirva-os na rede da sala e abra a página pelo endereço deste computador nessa rede.',
    fromFile: 'Esta página foi aberta de um arquivo, a que um celular não tem acesso. Abra-a em um site.',
    noPage: 'Não há link para celulares: esta página não indica o endereço do player sozinho. Use laboratory.html.',
    tooLong: (length, most) =>
      `O link tem ${length} caracteres, mais que os ${most} de um código QR: copie-o ou desfaça algumas mudanças.`,
    copyLink: 'Copiar o link',
    copied: 'Copiado',
    answers: 'As respostas da turma',
    how: 'Cada celular copia sua resposta como um link. Junte-os no chat da turma e cole tudo aqui.',
    noServer: 'Não há servidor: as respostas só chegam coladas e ficam nesta página.',
    count: (answers) => `${answers} ${answers === 1 ? 'resposta' : 'respostas'}`,
    again: (phones) =>
      `${phones} ${phones === 1 ? 'celular respondeu' : 'celulares responderam'} de novo: vale a última resposta`,
    others: (lines) => `${lines} ${lines === 1 ? 'linha' : 'linhas'} de outro texto`,
    line: (line, why) => `Linha ${line}: ${why}`,
    unread: {
      cut: 'o link foi cortado ou alterado no caminho',
      none: 'o link não tem resposta',
      other: 'o link responde a outra pergunta',
      notOne: 'a resposta do link não serve para esta pergunta',
    },
    show: 'Mostrar as respostas',
    back: 'Voltar ao código',
    land: 'Mostrar o resultado',
    distribution: 'O que a turma respondeu',
    between: (from, to) => `${from} a ${to}`,
    noToken: 'nenhum',
    bar: (answer, count, all) => `${answer}: ${count} de ${all}`,
    share: (answer, right, all, percent) => `${answer}: ${right} de ${all} acertaram (${percent}%)`,
  },
};
