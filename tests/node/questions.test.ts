// The page of twenty exam questions: the same questions in each language, each with a link to its answer.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type HtmlTag, pageOf } from '../../web/cli/html_tags.ts';
import { findStage, loadEngine, valueAt } from '../../web/engine/index.ts';
import { readAddress } from '../../web/input/address/address.ts';
import { readConfig } from '../../web/input/attribute_text.ts';
import { experimentOf } from '../../web/model/experiments.ts';
import { applyDifference } from '../../web/model/difference.ts';
import { verdictOf } from '../../web/model/verdict.ts';
import { answerText, asksOf, choicesIn, faultOf } from '../../web/story/judge.ts';
import { requestOf } from '../../web/story/section_request.ts';

const engine = await loadEngine();
const LANGUAGES = ['', 'zh/', 'pt/'];
const tagsIn = (tag: HtmlTag, name: string): readonly HtmlTag[] =>
  [...tag.children].flatMap((child) => [...(child.localName === name ? [child] : []), ...tagsIn(child, name)]);

function questionsOf(folder: string) {
  const html = readFileSync(new URL(`../../web/${folder}questions.html`, import.meta.url), 'utf8');
  const [story] = tagsIn(pageOf(html), 'attention-story');
  return tagsIn(story!, 'section').flatMap((section) =>
    tagsIn(section, 'story-question').map((question) => ({ section, question, request: requestOf(story!, section) })),
  );
}

const traceOf = (preset: string, config: Parameters<typeof applyDifference>[1]) =>
  engine.trace(applyDifference(engine.presets().find(({ id }) => id === preset)!.config, config));

const linksOf = (question: HtmlTag) => tagsIn(question, 'a').flatMap((link) => link.getAttribute('href') ?? []);

test('the languages have the same twenty questions, stages, right choices and links', () => {
  const shape = (folder: string) =>
    questionsOf(folder).map(({ question, request }) => ({
      id: question.getAttribute('id'),
      asks: asksOf(question),
      choices: choicesIn(question).length,
      after: question.getAttribute('after'),
      request,
      links: linksOf(question).map((href) => href.replace(/^.*#|&lang=\w+$/g, '')),
      shows: tagsIn(question, 'a').map((link) => link.getAttribute('data-show')),
    }));
  const [en, ...others] = LANGUAGES.map(shape);
  expect(en).toHaveLength(20);
  for (const other of others) expect(other).toEqual(en);
});

test('a sheet accepts the same numbers as a question on the stage', () => {
  const trace = traceOf('causal-mask', {});
  const value = valueAt(trace, findStage(trace, 'attn_weights')!, 1, 0);
  for (const by of [0, 0.009, -0.009, 0.011, -0.011]) {
    const typed = String(value + by);
    const fault = faultOf({ kind: 'ref', of: 'attn_weights 1 0' }, typed, trace, { batch: 0, head: 0 });
    expect(fault === null, typed).toBe(verdictOf(typed, value)!.right);
    expect(fault === null, typed).toBe(Math.abs(by) < 0.01);
  }
});

describe.each(LANGUAGES)('questions.html in /%s', (folder) => {
  test.each(questionsOf(folder).map((one) => [one.question.getAttribute('id'), one] as const))(
    '%s has one right answer, and a link to a scene that exists',
    (_, { question, request }) => {
      const trace = traceOf(request.preset, request.settings);
      const asks = asksOf(question)!;
      const view = { batch: 0, head: 0 };
      const answer = answerText(asks, trace, view)!;
      if (asks.kind === 'choice') {
        const right = choicesIn(question).map((_choice, at) => faultOf(asks, String(at), trace, view) === null);
        expect(right.filter(Boolean)).toHaveLength(1);
      } else {
        expect(faultOf(asks, answer, trace, view)).toBe(null);
        expect(tagsIn(question, 'details')[0]!.text).toContain(answer);
      }
      const links = linksOf(question);
      const isShown = (link: string) => link.includes('laboratory.html#');
      expect(isShown(links[0]!)).toBe(true);
      for (const link of links.filter(isShown)) {
        const { fields, wrong } = readAddress(new URL(link, 'https://example.org/').hash);
        expect(wrong).toEqual([]);
        const shown = traceOf(fields.preset!, readConfig(fields.config ?? '{}').value!);
        // The overview is no stage of its own.
        if (fields.stage !== 'whole') expect(findStage(shown, fields.stage!), fields.stage).toBeDefined();
      }
      for (const other of links.filter((link) => !isShown(link))) {
        const [, page, fragment] = /^\.\/([\w.]*)#(.+)$/.exec(other)!;
        if (page === 'learn.html') expect(experimentOf(fragment!.replace('experiment=', ''))).not.toBeNull();
        else
          expect(readFileSync(new URL(`../../web/${folder}index.html`, import.meta.url), 'utf8')).toContain(
            `id="${fragment}"`,
          );
      }
    },
  );
});
