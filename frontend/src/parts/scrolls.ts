import type { Attachment } from 'svelte/attachments';

/** A region takes the keyboard's focus while it has more than it shows, so that its arrows scroll it, and only then. */
export const scrolls: Attachment<HTMLElement> = (region) => {
  const look = (): void => {
    const more = region.scrollHeight > region.clientHeight || region.scrollWidth > region.clientWidth;
    if (more) region.tabIndex = 0;
    else region.removeAttribute('tabindex');
  };
  const sizes = new ResizeObserver(look);
  const contents = new MutationObserver(look);
  sizes.observe(region);
  contents.observe(region, { childList: true, subtree: true, characterData: true });
  return () => {
    sizes.disconnect();
    contents.disconnect();
  };
};
