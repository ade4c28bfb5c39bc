import { SaxesParser } from 'saxes';
import { LIMITS, notASheetError, tooLargeError, UnreadableSheetError } from './sheet.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Receives the elements and texts of a part. Names have no namespace prefix. */
export interface XmlListener {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Reads XML as a stream. Document types, custom entities and deep nesting are rejected, because attacks use them. */
export async function readXml(chunks: AsyncIterable<Buffer>, listener: XmlListener): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let depth = 0;
  let sinceElement = 0;
  parser.on('doctype', () => {
    throw notASheetError('broken');
  });
  parser.on('error', () => {
    throw notASheetError('broken');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    sinceElement = 0;
    if (depth > LIMITS.depth) throw notASheetError('broken');
    listener.open?.(localName(tag.name), tag.attributes as Attributes);
  });
  parser.on('closetag', (tag) => {
    depth -= 1;
    sinceElement = 0;
    listener.close?.(localName(tag.name));
  });
  if (listener.text) parser.on('text', (text) => listener.text?.(text));
  if (listener.text) parser.on('cdata', (text) => listener.text?.(text));
  try {
    for await (const chunk of chunks) {
      sinceElement += chunk.length;
      if (sinceElement > LIMITS.token) throw tooLargeError('unpacked');
      parser.write(decoder.decode(chunk, { stream: true }));
    }
    parser.write(decoder.decode()).close();
  } catch (error) {
    throw error instanceof UnreadableSheetError ? error : notASheetError('broken');
  }
}
