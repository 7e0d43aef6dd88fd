// Whether the reader is one of a room that a presenter asks: the answer is not checked, but copied for the presenter.

export const isInRoom = (element: Element): boolean => element.getAttribute('asks') === 'room';
