import { CATALOGUE, printAnswer } from '@rounds/engine';
import { useTranslation } from 'react-i18next';
import { LazyMap } from '../../../kit/map/index.ts';
import { Box, Panel, stripLinks } from '../../../ui/index.ts';
import type { Entry, ReportContent } from '../content/report-content.ts';
import classes from '../page/report-side.module.css';

interface Located {
  readonly entry: Entry;
  readonly lat: number;
  readonly lng: number;
  readonly accuracy?: number;
}

/** A map for each location that was answered. The map library loads with the first one. */
export function ReportLocations({ content }: { readonly content: ReportContent }) {
  const { t } = useTranslation('report');
  const located = content.entries.flatMap((entry): Located[] => {
    const value = entry.state.value as Partial<Located> | null;
    const isLocation = CATALOGUE[entry.item.type].value === 'location';
    if (!isLocation || typeof value?.lat !== 'number' || typeof value.lng !== 'number') return [];
    const { lat, lng, accuracy } = value;
    return [{ entry, lat, lng, ...(accuracy !== undefined && { accuracy }) }];
  });
  if (located.length === 0) return null;
  return (
    <Panel title={t('locations')}>
      <ul className={classes.places}>
        {located.map(({ entry, lat, lng, accuracy }) => {
          const title = stripLinks(entry.item.title);
          return (
            <li key={entry.key}>
              <Box overflow="hidden" noPrint className={classes.map}>
                <LazyMap label={title} initial={{ lat, lng }} picked={{ lat, lng }} accuracy={accuracy} isFixed />
              </Box>
              <strong dir="auto">{title}</strong>
              <span dir="auto">
                {printAnswer(entry.item, content.records.response_sets, { value: entry.state.value }, content.words)}
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
