/** Formats seconds as 0:07, 12:30 or 1:02:03, the same in all languages. */
export function formatDuration(seconds: number): string {
  const total = Math.floor(seconds + 0.05);
  const [hours, minutes, rest] = [Math.floor(total / 3600), Math.floor(total / 60) % 60, total % 60];
  const pad = (part: number) => String(part).padStart(2, '0');
  return hours > 0 ? `${hours}:${pad(minutes)}:${pad(rest)}` : `${minutes}:${pad(rest)}`;
}
