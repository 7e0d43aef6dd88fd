// A menu over the picture: a press or focus elsewhere closes it, and so does Escape, which returns the focus to its
// button.

const buttonOf = (menu: HTMLDetailsElement) => menu.firstElementChild as HTMLElement;

/** On `toggle`. In browsers where a press does not focus a button, the open menu takes the focus. */
export function enterMenu({ target }: Event): void {
  const menu = target as HTMLDetailsElement;
  if (menu.open && !menu.matches(':focus-within')) buttonOf(menu).focus();
}

/**
 * On `focusout` and `keydown`. If the focus went to another window, as to the system's list of a select, it may return
 * soon.
 */
export function leaveMenu(event: FocusEvent | KeyboardEvent): void {
  const menu = event.currentTarget as HTMLDetailsElement;
  const isKey = 'key' in event;
  const stays = isKey ? event.key !== 'Escape' : menu.contains(event.relatedTarget as Node) || !document.hasFocus();
  if (stays || !menu.open) return;
  if (isKey) buttonOf(menu).focus();
  if (isKey) event.stopPropagation(); // Escape leaves nothing else
  menu.open = false;
}
