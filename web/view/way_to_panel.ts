// The way from the result to a panel far below the picture, and back.

type Field = HTMLInputElement | HTMLTextAreaElement;

/** The first field of a panel, once its content has loaded; null: it is closed before. */
function firstField(panel: HTMLDetailsElement): Promise<Field | null> {
  return new Promise((found) => {
    const look = () => {
      const field = panel.querySelector<Field>('input, textarea');
      if (!field && panel.open && panel.isConnected) return;
      changes.disconnect();
      found(field);
    };
    const changes = new MutationObserver(look);
    changes.observe(panel, { childList: true, subtree: true, attributes: true });
    look();
  });
}

/**
 * Opens a panel with the focus in its first field, whose text is selected. As much of the picture stays in sight as the
 * field leaves.
 */
export async function toPanel(panel: HTMLDetailsElement): Promise<void> {
  panel.open = true;
  const field = await firstField(panel);
  if (!field) return;
  await new Promise(requestAnimationFrame); // an opened panel scrolls itself into view first
  (field.closest('fieldset') ?? field).scrollIntoView({ block: 'end' });
  field.focus({ preventScroll: true });
  field.select();
}

const rootOf = (target: Element) => target.getRootNode() as ShadowRoot;

/** To the panel that a button names. */
export function openPanel({ currentTarget }: Event): void {
  const button = currentTarget as HTMLElement;
  const panel = rootOf(button).querySelector<HTMLDetailsElement>(`details.${button.dataset.way}`);
  if (panel) void toPanel(panel);
}

/** Closes the panel, which keeps what was typed, and goes back to the picture, to what led away from it. */
export function closePanel({ currentTarget }: Event): void {
  const button = currentTarget as HTMLElement;
  const panel = button.closest('details')!;
  panel.open = false;
  const picture = rootOf(button).querySelector<HTMLElement>('.picture');
  picture?.scrollIntoView({ block: 'start' });
  const from = picture?.querySelector<HTMLElement>(`[data-way="${panel.className}"]`) ?? picture;
  from?.focus({ preventScroll: true });
}
