// The words for saving pictures, films and data: in all languages, loaded with their panel.
import type { Language } from './languages.ts';

export interface FilesWords {
  readonly picture: string;
  readonly what: string;
  readonly scene: string;
  readonly whole: string;
  readonly size: string;
  readonly sizes: Readonly<Record<'slide' | 'column' | 'page', string>>;
  readonly theme: string;
  readonly copyPicture: string;
  readonly film: string;
  readonly filmScene: string;
  readonly filmWalk: string;
  readonly drawing: (share: string) => string;
  readonly cancel: string;
  readonly cancelled: string;
  readonly done: string;
  readonly noPicture: string;
  readonly data: string;
  readonly stage: string;
  readonly allStages: string;
  /** Why there is no .npy of all stages. */
  readonly npyOfOne: string;
  readonly text: string;
  readonly notebook: string;
}

export const FILES_WORDS: Readonly<Record<Language, FilesWords>> = {
  en: {
    picture: 'Picture',
    what: 'Of what',
    scene: 'the scene in view',
    whole: 'the whole computation',
    size: 'Size',
    sizes: { slide: 'slide (16:9)', column: 'column', page: 'page (A4)' },
    theme: 'Colours',
    copyPicture: 'Copy the picture',
    film: 'Film',
    filmScene: 'the scene in view',
    filmWalk: 'all scenes',
    drawing: (share) => `Drawing: ${share}%`,
    cancel: 'Cancel',
    cancelled: 'Cancelled.',
    done: 'Done.',
    noPicture: 'This browser could not make the file.',
    data: 'Data',
    stage: 'Stage',
    allStages: 'all stages',
    npyOfOne: '.npy holds one tensor: choose a stage for it. .npz holds all of them.',
    text: 'Text, as PyTorch prints it',
    notebook: 'Notebook (.ipynb)',
  },
  zh: {
    picture: '图片',
    what: '内容',
    scene: '当前阶段',
    whole: '整个计算',
    size: '尺寸',
    sizes: { slide: '幻灯片（16:9）', column: '一栏', page: '一页（A4）' },
    theme: '配色',
    copyPicture: '复制图片',
    film: '动画',
    filmScene: '当前阶段',
    filmWalk: '全部阶段',
    drawing: (share) => `正在绘制：${share}%`,
    cancel: '取消',
    cancelled: '已取消。',
    done: '完成。',
    noPicture: '此浏览器无法生成该文件。',
    data: '数据',
    stage: '阶段',
    allStages: '全部阶段',
    npyOfOne: '.npy 只能存一个张量：请先选择一个阶段。.npz 可以存全部阶段。',
    text: '文本，按 PyTorch 的格式打印',
    notebook: '笔记本（.ipynb）',
  },
  pt: {
    picture: 'Figura',
    what: 'O que mostra',
    scene: 'a etapa atual',
    whole: 'o cálculo inteiro',
    size: 'Tamanho',
    sizes: { slide: 'apresentação (16:9)', column: 'coluna', page: 'página (A4)' },
    theme: 'Cores',
    copyPicture: 'Copiar a figura',
    film: 'Animação',
    filmScene: 'a etapa atual',
    filmWalk: 'todas as etapas',
    drawing: (share) => `Desenhando: ${share}%`,
    cancel: 'Cancelar',
    cancelled: 'Cancelado.',
    done: 'Pronto.',
    noPicture: 'Este navegador não conseguiu criar o arquivo.',
    data: 'Dados',
    stage: 'Etapa',
    allStages: 'todas as etapas',
    npyOfOne: '“.npy” guarda um só tensor: escolha uma etapa. “.npz” guarda todas.',
    text: 'Texto, como o PyTorch imprime',
    notebook: 'Notebook do Jupyter (.ipynb)',
  },
};
