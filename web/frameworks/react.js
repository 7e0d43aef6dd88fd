// attention-steps/react: defines the tag, and has a component for it that hears its events in every React.
//
// React 18 gives a custom element no listener, React 19 none to one that a server has rendered; 18 writes `false` and
// `className` as they stand, 19 leaves an object out of a server's markup.
import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import { registerPlayer } from '../element/register.ts';

registerPlayer();

const EVENTS = ['ready', 'stepchange', 'configchange', 'problem'];
const LISTENERS = new Set(EVENTS.map((name) => `on${name}`));

/** What any React writes as attributes, on a server too. */
function attributesOf(props) {
  const written = Object.entries(props).filter(([name, value]) => !LISTENERS.has(name) && value !== false);
  return Object.fromEntries(
    written.map(([name, value]) => {
      if (name === 'className') return ['class', value];
      return [name, name === 'config' && typeof value === 'object' ? JSON.stringify(value) : value];
    }),
  );
}

export const AttentionSteps = forwardRef(function AttentionSteps({ children, ...props }, ref) {
  const player = useRef(null);
  const last = useRef(props);
  useImperativeHandle(ref, () => player.current);
  useEffect(() => {
    last.current = props;
  });
  useEffect(() => {
    const element = player.current;
    const hear = (event) => last.current[`on${event.type}`]?.(event);
    for (const name of EVENTS) element.addEventListener(name, hear);
    if (element.trace) hear(new CustomEvent('ready')); // before it was listened to
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, hear);
    };
  }, []);
  return createElement('attention-steps', { ...attributesOf(props), ref: player }, children);
});
