// attention-steps/react: defines the tag, and exports a component for it that receives its events in every React.
//
// React 18 adds no listeners to a custom element, React 19 none to one that a server has rendered; 18 writes `false`
// and `className` unchanged, 19 omits an object from a server's markup.
import { createElement, forwardRef, useEffect, useImperativeHandle, useRef } from 'react';
import { registerPlayer } from '../element/register.ts';

registerPlayer();

const EVENTS = ['ready', 'stepchange', 'configchange', 'problem'];
const LISTENERS = new Set(EVENTS.map((name) => `on${name}`));

/** The values that any React writes as attributes, also on a server. */
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
    if (element.trace) hear(new CustomEvent('ready')); // it happened before the listener was added
    return () => {
      for (const name of EVENTS) element.removeEventListener(name, hear);
    };
  }, []);
  return createElement('attention-steps', { ...attributesOf(props), ref: player }, children);
});
