/** Events as text of iCalendar (RFC 5545). */
export interface CalendarEvent {
  /** The same at each reading, so that calendars replace the event. */
  readonly uid: string;
  readonly start: Date;
  readonly end: Date;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly is_cancelled: boolean;
}

interface CalendarText {
  readonly name: string;
  readonly now: Date;
  readonly events: readonly CalendarEvent[];
}

const MAX_LINE_BYTES = 75;

export function formatCalendar({ name, now, events }: CalendarText): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Rounds//Assignments//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escapeText(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...events.flatMap((event) => [
      'BEGIN:VEVENT',
      `UID:${event.uid}`,
      `DTSTAMP:${formatTime(now)}`,
      `DTSTART:${formatTime(event.start)}`,
      `DTEND:${formatTime(event.end)}`,
      `SUMMARY:${escapeText(event.summary)}`,
      `DESCRIPTION:${escapeText(event.description)}`,
      `URL:${event.url}`,
      'TRANSP:TRANSPARENT',
      ...(event.is_cancelled ? ['STATUS:CANCELLED'] : []),
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** UTC, such as `20261124T080000Z`. */
const formatTime = (time: Date): string => time.toISOString().replaceAll(/[-:]|\.\d+/g, '');

const escapeText = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (char) => `\\${char}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the format does not allow them
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

/** A long line goes on after a line break and a space. Characters of several bytes stay whole. */
function foldLine(line: string): string {
  const parts: string[] = [];
  let part = '';
  let bytes = 0;
  for (const char of line) {
    const size = Buffer.byteLength(char);
    if (bytes + size > MAX_LINE_BYTES) {
      parts.push(part);
      [part, bytes] = [' ', 1];
    }
    part += char;
    bytes += size;
  }
  return [...parts, part].join('\r\n');
}
