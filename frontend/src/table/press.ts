// Tells the second half of a double press from a press of its own, by mouse and by touch.

/** Farther apart than this, in pixels, two taps mean two things: cards on a phone are 24 pixels apart and more. */
const ONE_PLACE = 12;

/** A tap that follows faster, in milliseconds, was not meant for what came to lie there: nobody has seen it yet. */
const UNSEEN = 300;

let last = { at: -Infinity, x: 0, y: 0 };

/**
 * Whether a click is the second half of a double one. A mouse is counted by the browser, as the person has set it up. By
 * touch the browser takes two cards side by side for a double tap as well, and so every tap of a quick hand after them.
 */
export function cameTwice(event: MouseEvent): boolean {
  if (!(event instanceof PointerEvent) || event.pointerType === 'mouse') return event.detail > 1;
  if (event.pointerType === '') return false; // a key
  const { timeStamp: at, clientX: x, clientY: y } = event;
  const twice = at - last.at < UNSEEN && Math.hypot(x - last.x, y - last.y) < ONE_PLACE;
  if (!twice) last = { at, x, y }; // measured from a tap that counted: who goes on tapping is heard
  return twice;
}
