// The words of the presenter's tools and of the speaker's notes: in all languages, loaded with the presenter's view.
import type { Language } from './languages.ts';

export interface LectureWords {
  /** The group of the presenter's buttons, and their names. */
  readonly tools: Readonly<Record<'title' | 'pen' | 'spotlight' | 'notes' | 'full', string>>;
  readonly notes: {
    readonly title: string;
    /** The browser opens no second window. */
    readonly blocked: string;
    readonly next: string;
    readonly last: string;
    /** Since the notes were opened. */
    readonly elapsed: string;
    readonly back: string;
    readonly on: string;
    /** The presenter's page is closed. */
    readonly alone: string;
  };
}

export const LECTURE_WORDS: Readonly<Record<Language, LectureWords>> = {
  en: {
    tools: {
      title: 'For the presenter',
      pen: 'Pen',
      spotlight: 'Spotlight on the row in focus',
      notes: 'Speaker’s notes in a second window',
      full: 'Full screen',
    },
    notes: {
      title: 'Speaker’s notes',
      blocked: 'The browser blocks the window of the speaker’s notes: allow pop-ups for this page, then press N again.',
      next: 'Next',
      last: 'this was the last scene',
      elapsed: 'since the start',
      back: 'Back',
      on: 'Next',
      alone: 'The page with the stage is closed: these notes no longer follow it.',
    },
  },
  zh: {
    tools: {
      title: '演讲者工具',
      pen: '画笔',
      spotlight: '聚光灯照亮当前行',
      notes: '在第二个窗口里显示演讲者备注',
      full: '全屏',
    },
    notes: {
      title: '演讲者备注',
      blocked: '浏览器拦截了演讲者备注的窗口：请允许本页打开弹出式窗口，然后再按 N。',
      next: '接下来',
      last: '这是最后一个阶段',
      elapsed: '已用时间',
      back: '上一阶段',
      on: '下一阶段',
      alone: '放映页面已经关闭：备注不再跟随。',
    },
  },
  pt: {
    tools: {
      title: 'Ferramentas de apresentação',
      pen: 'Caneta',
      spotlight: 'Foco de luz na linha atual',
      notes: 'Anotações do apresentador em uma segunda janela',
      full: 'Tela cheia',
    },
    notes: {
      title: 'Anotações do apresentador',
      blocked: 'O navegador bloqueou a janela das anotações: permita pop-ups nesta página e aperte N de novo.',
      next: 'A seguir',
      last: 'esta foi a última etapa',
      elapsed: 'desde o início',
      back: 'Voltar',
      on: 'Avançar',
      alone: 'A página da apresentação foi fechada: estas anotações não a acompanham mais.',
    },
  },
};
