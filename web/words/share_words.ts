// The words of links and embed codes: in all languages, loaded with their panel.
import type { Language } from './languages.ts';

export interface ShareWords {
  readonly kinds: Readonly<Record<'link' | 'tag' | 'iframe', string>>;
  readonly help: Readonly<Record<'link' | 'tag' | 'iframe' | 'markdown' | 'jupyter', string>>;
  /** Why no link is offered: it would have `got` characters, and only `max` are read. */
  tooLong(max: number, got: number): string;
}

export const SHARE_WORDS: Readonly<Record<Language, ShareWords>> = {
  en: {
    kinds: { link: 'Link to this step', tag: 'Tag', iframe: 'Frame (iframe)' },
    help: {
      link: 'Opens with these numbers at this step.',
      tag: 'For a web page of your own: the player becomes a part of it.',
      iframe: 'For a site that takes frames only, such as a course platform.',
      markdown: 'A link for a text in Markdown.',
      jupyter: 'A cell for a notebook.',
    },
    tooLong: (max, got) =>
      `A link would have ${got.toLocaleString('en')} characters, and a page reads at most ` +
      `${max.toLocaleString('en')}. The tag holds everything.`,
  },
  zh: {
    kinds: { link: '到这一步的链接', tag: 'HTML 标签', iframe: '内嵌框架（iframe）' },
    help: {
      link: '打开后显示的就是这些数字、这一步。',
      tag: '用于你自己的网页：播放器成为网页的一部分。',
      iframe: '用于只接受内嵌框架的网站，例如课程平台。',
      markdown: '用于 Markdown 文本的链接。',
      jupyter: '用于笔记本的一个单元格。',
    },
    tooLong: (max, got) =>
      `链接会有 ${got.toLocaleString('zh')} 个字符，而网页最多读取 ${max.toLocaleString('zh')} 个。HTML 标签可以容纳全部内容。`,
  },
  pt: {
    kinds: { link: 'Link para este passo', tag: 'Elemento (tag)', iframe: 'Quadro embutido (iframe)' },
    help: {
      link: 'Abre com estes números neste passo.',
      tag: 'Para uma página sua: o player passa a fazer parte dela.',
      iframe: 'Para um site que só aceita iframes, como uma plataforma de cursos.',
      markdown: 'Um link para um texto em Markdown.',
      jupyter: 'Uma célula para um notebook.',
    },
    tooLong: (max, got) =>
      `Um link teria ${got.toLocaleString('pt')} caracteres, e uma página lê no máximo ${max.toLocaleString('pt')}. ` +
      'O elemento contém tudo.',
  },
};
