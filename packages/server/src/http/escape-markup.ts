/** A text as it stands in HTML and XML, between tags and in attributes. */
export const escapeMarkup = (text: string): string => text.replaceAll(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
