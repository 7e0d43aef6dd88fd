// A page around a player: its link, and what is wrong with its address; in all languages.
import type { Language } from './languages.ts';

interface AddressWords {
  /** The link that skips the picture, to the panels below it. */
  readonly skip: string;
  /** `names`: those that an address may contain; `got`: a part that is none of them. */
  readonly address: (names: string, got: string) => string;
  /** An address of an older version, whose `config` is no JSON. */
  readonly oldConfig: string;
  /** An address beyond the maximum length. */
  readonly longAddress: (max: number, got: number) => string;
  /** The current state does not fit an address. */
  readonly unwritten: (max: number, got: number) => string;
}

export const ADDRESS_WORDS: Readonly<Record<Language, AddressWords>> = {
  en: {
    skip: 'Skip the picture',
    address: (names, got) => `An address holds ${names}: got ${got}`,
    oldConfig:
      'This link is of an older version, which wrote config in parentheses. Now it must be JSON, so the changes in ' +
      'this link are not shown',
    longAddress: (max, got) =>
      `The address has ${got.toLocaleString('en')} characters. At most ${max.toLocaleString('en')} are read, so ` +
      'it was ignored',
    unwritten: (max, got) =>
      `This view needs ${got.toLocaleString('en')} characters in the address, and only ` +
      `${max.toLocaleString('en')} are read: the address stays as it was. A notebook or a file holds all of it`,
  },
  zh: {
    skip: '跳过图示',
    address: (names, got) => `地址里可以有 ${names}；得到的是 ${got}`,
    oldConfig: '这个链接来自旧版本，其中的 config 写在括号里。现在必须是 JSON，所以没有显示链接里的改动',
    longAddress: (max, got) =>
      `地址有 ${got.toLocaleString('zh')} 个字符，没有读取：最多读取 ${max.toLocaleString('zh')} 个`,
    unwritten: (max, got) =>
      `把当前内容写入地址需要 ${got.toLocaleString('zh')} 个字符，而最多读取 ${max.toLocaleString('zh')} 个：` +
      '地址保持不变。笔记本或文件可以容纳全部内容',
  },
  pt: {
    skip: 'Pular a figura',
    address: (names, got) => `Um endereço contém ${names}; recebido: ${got}`,
    oldConfig:
      'Este link é de uma versão anterior, que escrevia config entre parênteses. Agora deve ser JSON; por isso as ' +
      'mudanças deste link não aparecem',
    longAddress: (max, got) =>
      `O endereço tem ${got.toLocaleString('pt')} caracteres e foi ignorado: são lidos no máximo ` +
      max.toLocaleString('pt'),
    unwritten: (max, got) =>
      `O que se vê ocuparia ${got.toLocaleString('pt')} caracteres no endereço, e são lidos no máximo ` +
      `${max.toLocaleString('pt')}: o endereço fica como estava. Um notebook ou um arquivo contém tudo`,
  },
};
