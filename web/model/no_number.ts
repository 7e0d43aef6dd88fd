// Why the text of a cell's field is no number. Loaded with what draws cells.
import { NOT_A_NUMBER, TWO_NUMBERS } from '../words/ambiguous_number.ts';
import { quoted } from '../words/quotation.ts';
import { NO_NUMBER } from './edit_field.ts';
import { isAmbiguous } from './paste/number_word.ts';

NO_NUMBER.said = ({ lang }, text) =>
  isAmbiguous(text) ? TWO_NUMBERS[lang](text.trim()) : NOT_A_NUMBER[lang](quoted(text));
