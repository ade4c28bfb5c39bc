import { useTranslation } from 'react-i18next';
import { SCORE_GLYPHS } from '../../../kit/map/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Center, DEFAULT_SCORE_LIMITS, Row } from '../../../ui/index.ts';
import classes from './map.module.css';

const { green, amber } = DEFAULT_SCORE_LIMITS;

/** Explains the colors and signs of places. */
export function MapLegend() {
  const { t } = useTranslation(['assets', 'lists']);
  const format = useFormat();
  const percent = (value: number) => format.percent(value, 0);
  const words = {
    green: t('map.legend.from', { limit: percent(green) }),
    amber: t('map.legend.between', { from: percent(amber), below: percent(green) }),
    red: t('map.legend.below', { limit: percent(amber) }),
    none: t('map.legend.none'),
  };
  return (
    <Row
      as="ul"
      wrap
      align="stretch"
      gap={1}
      columnGap={3}
      className={classes.legend}
      aria-label={t('lists:assets.columns.last_score')}
    >
      {(Object.keys(words) as (keyof typeof words)[]).map((tone) => (
        <Row as="li" inline gap={1} key={tone}>
          <Center as="span" radius="full" square={16} className={classes.sign} data-tone={tone} aria-hidden>
            {SCORE_GLYPHS[tone]}
          </Center>
          {words[tone]}
        </Row>
      ))}
    </Row>
  );
}
