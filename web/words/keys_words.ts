// The words of the list of keys: in all languages.
import type { Language } from './languages.ts';

/** The rows of the key list, in order. */
export type KeyTopic =
  | 'play'
  | 'restart'
  | 'skip'
  | 'steps'
  | 'stages'
  | 'digits'
  | 'ends'
  | 'speed'
  | 'cells'
  | 'enter'
  | 'edit'
  | 'back'
  | 'out'
  | 'history'
  | 'present'
  | 'blank'
  | 'moves'
  | 'help';

export interface KeyWords {
  /** The name of the space bar. */
  readonly space: string;
  /** What every key does. */
  readonly keyList: Readonly<Record<KeyTopic, string>>;
}

export const KEYS_WORDS: Readonly<Record<Language, KeyWords>> = {
  en: {
    space: 'Space',
    keyList: {
      play: 'play, pause',
      restart: 'play from the beginning',
      skip: 'finish the first cell, then the first row, then the scene',
      steps: 'one step back, one step forward; pauses if playing',
      stages: 'previous scene, next scene',
      digits: '0: the overview; 1 to 9: the scenes after it',
      ends: 'go to the beginning, to the end',
      speed: 'slower, faster',
      cells: 'in a matrix: move from cell to cell',
      enter: 'on a computed cell: show the numbers it comes from; arrows choose one, Enter goes there',
      edit: 'on a cell that is not computed: change it; ↑ and ↓ adjust, Enter keeps, Esc cancels',
      back: 'go back to the number that you came from',
      out: 'leave a field, a cell, a list or the presenter’s view, or let a word go',
      history: 'undo, redo',
      present: 'presenter’s view: fills the screen and stops after each scene',
      blank: 'in the presenter’s view: blank the screen, show it again',
      moves: 'what moves this number: its largest gradients (Enter, then Tab, moves to the list)',
      help: 'open or close this list',
    },
  },
  zh: {
    space: '空格',
    keyList: {
      play: '播放、暂停',
      restart: '从头播放',
      skip: '依次完成第一个单元格、第一行、本阶段',
      steps: '后退一步、前进一步；正在播放时会先暂停',
      stages: '上一阶段、下一阶段',
      digits: '0 回到总览，1–9 跳到其后的各个阶段',
      ends: '跳到开头、跳到结尾',
      speed: '放慢、加快',
      cells: '在矩阵里：在单元格之间移动',
      enter: '在算出来的单元格上：显示它由哪些数字算出；方向键选择，Enter 跳过去',
      edit: '在不是算出来的单元格上：修改它；↑ 和 ↓ 微调，Enter 保留，Esc 放弃',
      back: '回到刚才的数字',
      out: '离开输入框、单元格、列表或演讲者视图，或者取消跟随的词',
      history: '撤销、重做',
      present: '演讲者视图：占满屏幕，每个阶段后停下',
      blank: '在演讲者视图里：黑屏，再按恢复',
      moves: '什么会改变这个数字：最大的梯度；按 Enter 再按 Tab 可到列表',
      help: '打开或关闭这份列表',
    },
  },
  pt: {
    space: 'Espaço',
    keyList: {
      play: 'reproduz, pausa',
      restart: 'reproduz do começo',
      skip: 'conclui a primeira célula, depois a primeira linha, depois a etapa',
      steps: 'um passo para trás, um passo para a frente; pausa a reprodução',
      stages: 'etapa anterior, próxima etapa',
      digits: '0: o panorama; 1 a 9: as etapas depois dele',
      ends: 'vai para o começo, para o fim',
      speed: 'mais devagar, mais rápido',
      cells: 'em uma matriz: passa de célula em célula',
      enter: 'em uma célula calculada: mostra de que números ela vem; as setas escolhem um, Enter vai até ele',
      edit: 'em uma célula não calculada: muda o número; ↑ e ↓ ajustam, Enter mantém, Esc cancela',
      back: 'volta ao número de onde você veio',
      out: 'sai do campo, da célula, da lista ou do modo de apresentação, ou deixa de seguir a palavra',
      history: 'desfaz, refaz',
      present: 'modo de apresentação: ocupa a tela e para após cada etapa',
      blank: 'no modo de apresentação: apaga a tela, mostra-a de novo',
      moves: 'o que move este número: os maiores gradientes; Enter e depois Tab levam à lista',
      help: 'abre ou fecha esta lista',
    },
  },
};
