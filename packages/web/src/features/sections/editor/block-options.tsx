import { SECTION_COLUMNS } from '@rounds/contract/sections';
import { IconDeviceMobile } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Chip, Notice, NumberInput, Row, Segmented, TextInput } from '../../../ui/index.ts';
import { toWidth } from '../draft.ts';
import { CardOptions } from './card-options.tsx';
import { ChartOptions } from './chart-options.tsx';
import classes from './editor.module.css';
import type { OptionsProps } from './options-props.ts';
import { QueryOptions } from './query-options.tsx';

const WIDTHS = { '4': '⅓', '6': '½', '8': '⅔' } as const;

/** The settings of the selected block. */
export function BlockOptions(props: OptionsProps) {
  const { block, problems, onChange } = props;
  const { t } = useTranslation('sections');
  const { kind, width, title } = block;
  const width_label = t('options.width');
  return (
    <>
      <Row as="h2" justify="between" gap={2} size="lg">
        {t(`kinds.${kind}`)}
        {block.unavailable && <Chip tone="amber">{t('options.unavailable')}</Chip>}
      </Row>
      <TextInput
        label={t('options.title')}
        value={title ?? ''}
        maxLength={200}
        autoComplete="off"
        error={problems.title}
        onChange={(event) => onChange({ title: event.currentTarget.value }, 'title')}
      />
      {kind === 'query' && <QueryOptions {...props} />}
      {kind === 'card' && <CardOptions {...props} />}
      {kind === 'chart' && <ChartOptions {...props} />}
      {kind === 'text' && <p className={classes.hint}>{t('options.text')}</p>}
      <Row as="fieldset" wrap gap={2} className={classes.width}>
        <legend>{width_label}</legend>
        <Segmented
          aria-label={width_label}
          value={String(width)}
          data={[
            ...Object.entries(WIDTHS).map(([value, label]) => ({ value, label })),
            { value: String(SECTION_COLUMNS), label: t('options.full') },
          ]}
          onChange={(value) => onChange({ width: Number(value) }, 'width')}
        />
        <Row as="span" gap={2} fontSize="sm" tone="ink2" className={classes.number}>
          <NumberInput
            aria-label={t('options.columns')}
            value={width}
            min={2}
            max={SECTION_COLUMNS}
            allowDecimal={false}
            onChange={(value) => {
              if (value !== '') onChange({ width: toWidth(value) }, 'width');
            }}
          />
          <span>{t('options.of', { columns: SECTION_COLUMNS })}</span>
        </Row>
        <p className={classes.hint}>{t('options.width_hint')}</p>
      </Row>
      <Notice tone="calm" Icon={IconDeviceMobile}>
        {t('options.phone')}
      </Notice>
    </>
  );
}
