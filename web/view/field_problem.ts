// Why the text of a cell's field is not applied, in words.
import type { FieldProblem } from '../model/edit_field.ts';
import { isAmbiguous } from '../model/paste/number_word.ts';
import { NOT_A_NUMBER, TWO_NUMBERS } from '../words/ambiguous_number.ts';
import { quoted } from '../words/quotation.ts';
import type { Words } from '../words/words.ts';

export const fieldProblemText = ({ text, refused }: FieldProblem, { lang }: Words): string =>
  refused ?? (isAmbiguous(text) ? TWO_NUMBERS[lang](text.trim()) : NOT_A_NUMBER[lang](quoted(text)));
