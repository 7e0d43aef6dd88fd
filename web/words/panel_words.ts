// The words that panels below the picture share.
import type { Language } from './languages.ts';

export const PANEL_WORDS: Readonly<Record<Language, { readonly toPicture: string }>> = {
  en: { toPicture: 'Back to the picture' },
  zh: { toPicture: '回到图示' },
  pt: { toPicture: 'Voltar à figura' },
};
