// attention-steps/jsx: the tags in the JSX of React, Preact and Solid. `import type {} from 'attention-steps/jsx'` adds
// them to whichever of the three a project has; of the others TypeScript would complain: @ts-ignore.
// @ts-ignore
import type { HTMLAttributes as PreactAttributes } from 'preact';
// @ts-ignore
import type { DetailedHTMLProps, HTMLAttributes as ReactAttributes } from 'react';
// @ts-ignore
import type { JSX as Solid } from 'solid-js';
import type { AttentionStepsElement, AttentionStepsEventMap, ShownAttributes } from './element/api.ts';
import type { AttentionLearningElement, LearningAttributes } from './learning/api.ts';

/** With the comments of the element's properties. */
type Some<Of, Names extends keyof Of> = Readonly<Partial<Pick<Of, Names>>>;

/** `Base`: the attributes of every tag. Its listeners are `Prefix` + the event's name, such as `onstepchange`. */
type Steps<Base, Prefix extends string> = Base &
  Some<AttentionStepsElement, Exclude<keyof ShownAttributes, 'config' | 'lang'> | 'controls' | 'autoplay' | 'page'> & {
    /** The difference from the preset, as JSON; if the framework sets properties, an object is accepted, too. */
    readonly config?: string | object;
  } & {
    readonly [K in 'ready' | 'stepchange' | 'configchange' | 'problem' as `${Prefix}${K}`]?: (
      event: AttentionStepsEventMap[K],
    ) => void;
  };

/** The picture that a story begins with. Its sections are plain HTML, whose attributes JSX does not know. */
type Story<Base> = Base &
  Some<AttentionStepsElement, 'preset' | 'batch' | 'head' | 'heads' | 'token' | 'stage' | 'cell'> & {
    readonly config?: string;
    /** A section plays its scene when it comes into view; Space tells the whole story. */
    readonly autoplay?: boolean;
  };

type Learning<Base> = Base & Readonly<Partial<LearningAttributes>>;

type InReact<Element> = DetailedHTMLProps<ReactAttributes<Element>, Element>;

// @ts-ignore
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': Steps<InReact<AttentionStepsElement>, 'on'>;
      'attention-story': Story<InReact<HTMLElement>>;
      'attention-learning': Learning<InReact<AttentionLearningElement>>;
    }
  }
}
// @ts-ignore
declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': Steps<PreactAttributes<AttentionStepsElement>, 'on'>;
      'attention-story': Story<PreactAttributes<HTMLElement>>;
      'attention-learning': Learning<PreactAttributes<AttentionLearningElement>>;
    }
  }
}
// @ts-ignore
declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements {
      'attention-steps': Steps<Solid.HTMLAttributes<AttentionStepsElement>, 'on:'>;
      'attention-story': Story<Solid.HTMLAttributes<HTMLElement>>;
      'attention-learning': Learning<Solid.HTMLAttributes<AttentionLearningElement>>;
    }
  }
}
