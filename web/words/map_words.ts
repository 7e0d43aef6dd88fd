// The words of the map of a text that is too long for the player: in all languages, loaded with the map.
import type { Language } from './languages.ts';

export interface MapWords {
  readonly title: (n: number) => string;
  readonly intro: string;
  readonly back: string;
  readonly help: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly fit: string;
  readonly computing: string;
  readonly stop: string;
  readonly goOn: string;
  readonly strongest: (token: string) => string;
  readonly keys: (first: number, last: number, n: number) => string;
  readonly earlier: string;
  readonly later: string;
}

export const MAP_WORDS: Readonly<Record<Language, MapWords>> = {
  en: {
    title: (n) => `Attention weights of ${n} tokens`,
    intro:
      'Too many tokens to show cell by cell. Here each row is a query, each column a key, and the colour is the ' +
      'weight before dropout. Rows are computed as they come into view.',
    back: 'Back to the player',
    help:
      'Arrows move the cursor, with Shift by ten; Page Up and Page Down by a screen; Home and End go to either ' +
      'end of the row; + and − zoom, 0 shows all. Drag to pan; pinch to zoom, or click the map and scroll. ' +
      'Zoomed out, a pixel has the colour of the largest weight under it.',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fit: 'Show all',
    computing: 'Computing rows of weights',
    stop: 'Stop',
    goOn: 'Go on computing',
    strongest: (token) => `${token} attends most to`,
    keys: (first, last, n) => `Keys ${first} to ${last} of ${n}`,
    earlier: 'Earlier keys',
    later: 'Later keys',
  },
  zh: {
    title: (n) => `${n} 个词元的注意力权重`,
    intro:
      '词元太多，无法逐格显示。这里每一行是一个查询，每一列是一个键，颜色表示 dropout 之前的权重。各行进入视野时才计算。',
    back: '回到播放器',
    help:
      '方向键移动光标，按住 Shift 每次十格；Page Up 和 Page Down 移动一屏；Home 和 End 到行的两端；+ 和 − 缩放，0 显示全部。拖动可以平移；双指可以缩放，' +
      '点一下图再滚动滚轮也可以。缩小后，一个像素的颜色代表它下面最大的权重。',
    zoomIn: '放大',
    zoomOut: '缩小',
    fit: '显示全部',
    computing: '正在逐行计算权重',
    stop: '停止',
    goOn: '继续计算',
    strongest: (token) => `${token} 最关注`,
    keys: (first, last, n) => `第 ${first} 到 ${last} 个键，共 ${n} 个`,
    earlier: '前面的键',
    later: '后面的键',
  },
  pt: {
    title: (n) => `Pesos de atenção de ${n} tokens`,
    intro:
      'São tokens demais para mostrar célula a célula. Aqui cada linha é uma consulta, cada coluna uma chave, e ' +
      'a cor é o peso antes do dropout. As linhas são calculadas quando aparecem na tela.',
    back: 'Voltar ao player',
    help:
      'As setas movem o cursor, com Shift de dez em dez; Page Up e Page Down, uma tela; Home e End vão às ' +
      'pontas da linha; + e − mudam o zoom, 0 mostra tudo. Arraste para deslocar; use dois dedos para o zoom, ' +
      'ou clique no mapa e role. De longe, um pixel tem a cor do maior peso sob ele.',
    zoomIn: 'Aproximar',
    zoomOut: 'Afastar',
    fit: 'Mostrar tudo',
    computing: 'Calculando linhas de pesos',
    stop: 'Parar',
    goOn: 'Continuar o cálculo',
    strongest: (token) => `${token} presta mais atenção em`,
    keys: (first, last, n) => `Chaves ${first} a ${last} de ${n}`,
    earlier: 'Chaves anteriores',
    later: 'Chaves seguintes',
  },
};
