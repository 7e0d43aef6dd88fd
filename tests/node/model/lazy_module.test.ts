// A part that loads on first use: once, or, after a failure, again on the next use.
import { expect, test, vi } from 'vitest';
import { LazyModule } from '../../../web/model/lazy_module.ts';
import { Problems } from '../../../web/model/problems.ts';
import { en } from '../../../web/words/index.ts';

/** A part whose loads end when a test says so. */
function part() {
  const heard: string[] = [];
  const problems = new Problems(
    () => en,
    ({ message }) => heard.push(message),
  );
  const tries: { arrive: (part: string) => void; fail: () => void }[] = [];
  const arrived: string[] = [];
  const load = () =>
    new Promise<string>((arrive, reject) => tries.push({ arrive, fail: () => reject(new Error('no')) }));
  const module = new LazyModule(
    problems,
    'code',
    () => 'the code',
    load,
    (loaded) => arrived.push(loaded),
  );
  return { module, problems, heard, tries, arrived };
}

test('it loads once, however often it is needed, and then stays available', async () => {
  const { module, heard, tries, arrived } = part();
  expect([module.loaded, module.missing]).toEqual([null, false]);
  const wanted = [module.want(1), module.want(2)];
  expect(tries).toHaveLength(1);
  tries[0]!.arrive('it');
  await Promise.all(wanted);
  await module.want(3);
  expect([module.loaded, module.missing, arrived, heard, tries.length]).toEqual(['it', false, ['it'], [], 1]);
});

test('a module that does not respond is reported and requested again: the first to arrive is used', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { module, problems, tries, arrived } = part();
  const first = module.want('a press');
  vi.advanceTimersByTime(10_000);
  expect(problems.list).toEqual([{ field: 'code', message: en.missing('the code') }]);
  const second = module.want('another press');
  expect(problems.list).toEqual([]);
  tries[1]!.arrive('the second');
  await second;
  tries[0]!.arrive('the first');
  await first;
  expect([module.loaded, arrived, problems.list]).toEqual(['the second', ['the second'], []]);
  vi.useRealTimers();
});

test('a module that failed to load is reported, and requested again only when it is needed again', async () => {
  const { module, problems, heard, tries, arrived } = part();
  const first = module.want('a stage');
  tries[0]!.fail();
  await first;
  expect([module.loaded, module.missing]).toEqual([null, true]);
  expect(problems.list).toEqual([{ field: 'code', message: en.missing('the code') }]);
  await module.want('a stage');
  expect(tries).toHaveLength(1);
  const second = module.want('another stage');
  expect(tries).toHaveLength(2);
  expect(problems.list).toEqual([]);
  tries[1]!.fail();
  await second;
  expect(heard).toEqual([en.missing('the code'), en.missing('the code')]); // reported again for screen readers
  const third = module.want('a stage');
  tries[2]!.arrive('it');
  await third;
  expect([module.loaded, module.missing, arrived, problems.list]).toEqual(['it', false, ['it'], []]);
});
