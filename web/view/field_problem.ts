// Why the text of a cell's field is not applied, in words.
import type { FieldProblem } from '../model/edit_field.ts';
import { isAmbiguous } from '../model/paste/number_word.ts';
import { quoted } from '../words/quotation.ts';
import type { Words } from '../words/words.ts';

export const fieldProblemText = ({ text, refused }: FieldProblem, words: Words): string =>
  refused ?? (isAmbiguous(text) ? words.twoNumbers(text.trim()) : words.notANumber(quoted(text)));
