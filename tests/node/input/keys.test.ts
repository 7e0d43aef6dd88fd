// What keys mean where they are pressed.
import { expect, test } from 'vitest';
import { commandOf, type Command } from '../../../web/input/keys.ts';

const pressed = (key: string, where: Parameters<typeof commandOf>[1]): Command | null =>
  commandOf({ key, shiftKey: false, ctrlKey: false, altKey: false, metaKey: false }, where);

test.each<[string, Command | null]>([
  ['Enter', 'follow'],
  ['ArrowRight', { operand: 1 }],
  ['ArrowDown', { operand: 1 }],
  ['ArrowLeft', { operand: -1 }],
  ['ArrowUp', { operand: -1 }],
  ['x', null],
])('on a number of the arithmetic %s is %j', (key, command) => expect(pressed(key, 'operand')).toEqual(command));
