// Which models attend as a switch says: in all languages.
import type { FullConfig } from '../engine/index.ts';
import type { Language } from './languages.ts';
import type { Words } from './words.ts';

const MASK: Readonly<Record<Language, Readonly<Record<'encoder' | 'decoder', string>>>> = {
  en: {
    encoder: 'Off, as in an encoder (BERT): a token sees the whole sentence',
    decoder: 'On, as in a decoder (GPT): a token sees itself and those before it',
  },
  zh: {
    encoder: '关：如同编码器（BERT），每个词元都能看到整个句子',
    decoder: '开：如同解码器（GPT），每个词元只能看到自己和前面的词元',
  },
  pt: {
    encoder: 'Desligada, como em um codificador (BERT): um token vê a frase inteira',
    decoder: 'Ligada, como em um decodificador (GPT): um token vê a si mesmo e os anteriores',
  },
};

/** The help of a switch; empty for those whose name is enough, and for other masks. */
export function switchHelpOf({ lang }: Words, { mask, memory }: FullConfig, name: string): string {
  if (name !== 'mask' || memory) return '';
  if (mask === 'none') return MASK[lang].encoder;
  return mask.startsWith('causal') ? MASK[lang].decoder : '';
}
