type Attributes = Record<string, string>;

/** Creates an element with attributes and content; texts are never parsed as markup. */
export function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Attributes = {},
  ...content: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) made.setAttribute(attribute, value);
  made.append(...content);
  return made;
}

/** A link; an address with any other scheme becomes `#`. */
export const linkTo = (href: string, look: string, ...content: (Node | string)[]): HTMLAnchorElement =>
  element(
    'a',
    { class: look, href: /^(https?:\/\/|\/(?!\/)|zoommtg:|zoomus:)/.test(href) ? href : '#' },
    ...content,
  );
