// A menu that lies over the picture: a press or the focus elsewhere closes it, and Escape, which leads back to its
// button.

const buttonOf = (menu: HTMLDetailsElement) => menu.firstElementChild as HTMLElement;

/** On `toggle`. Where a press gives the focus to no button, the open menu takes it. */
export function enterMenu({ target }: Event): void {
  const menu = target as HTMLDetailsElement;
  if (menu.open && !menu.matches(':focus-within')) buttonOf(menu).focus();
}

/** On `focusout` and `keydown`. In another window the focus may be back soon, as from a list that the system shows. */
export function leaveMenu(event: FocusEvent | KeyboardEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  const isKey = 'key' in event;
  const stays = isKey ? event.key !== 'Escape' : menu.contains(event.relatedTarget as Node) || !document.hasFocus();
  if (stays || !menu.open) return;
  if (isKey) buttonOf(menu).focus();
  if (isKey) event.stopPropagation(); // nothing else is left by it
  menu.open = false;
}
