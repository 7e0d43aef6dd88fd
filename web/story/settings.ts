// The settings in an author's attribute.
import { readConfig } from '../input/attribute_text.ts';
import type { Difference } from '../model/difference.ts';

/** None if the text is not an object. */
export const readSettings = (text: string | null): Difference => readConfig(text ?? '{}').value ?? {};
