import { getSiteSource, type SiteItem, type SiteSource, toSiteList } from '@rounds/engine';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Grid, TreeSelect } from '../../../../ui/index.ts';
import { useForm } from '../../form-context.tsx';
import type { AnswerType, AnswerWidgetProps } from '../../model/answer-type.ts';
import { createSiteTree } from '../../model/site-tree.ts';
import classes from '../fields.module.css';
import { AnyAsset } from './asset.tsx';

const STALE_MS = 5 * 60_000;

/** Questions for a site predate assets: without a structure of sites they are answered with an asset. */
function Site(props: AnswerWidgetProps) {
  const source = getSiteSource(props.item);
  return source ? <SiteChoice {...props} source={source} /> : <AnyAsset {...props} />;
}

/** A site in the tree of its structure, with the values that the question shows. */
function SiteChoice({
  item,
  state,
  source,
  describedBy,
  disabled,
  setValue,
}: AnswerWidgetProps & { source: SiteSource }) {
  const { t } = useTranslation('form');
  const form = useForm();
  const client = useQueryClient();
  const [isUnavailable, setUnavailable] = useState(false);
  const { structure, node } = source;
  const list = toSiteList(structure);
  const siteId = typeof state.value === 'string' && !state.na ? state.value : null;
  const match = form.context().lists?.[list]?.find(({ uuid }) => uuid === siteId);
  const tree = useMemo(() => {
    const load = async (): Promise<readonly SiteItem[]> => {
      try {
        const queryKey = ['site-items', structure];
        const items = await client.fetchQuery({
          queryKey,
          queryFn: () => form.lists.sites(structure),
          staleTime: STALE_MS,
          retry: false,
        });
        setUnavailable(false);
        return items;
      } catch (error) {
        setUnavailable(true);
        throw error;
      }
    };
    const all = createSiteTree({ structure, node, load, canSelect: ({ is_site }) => is_site });
    return {
      key: all.key,
      // Data that the inspection has about its own answer needs neither a network nor the whole structure.
      load: async (query: Parameters<typeof all.load>[0], signal: AbortSignal) => {
        const knownItems = form.context().lists?.[list] ?? [];
        const matches = query.ids?.map((id) => knownItems.find(({ uuid }) => uuid === String(id)));
        return matches?.every((one) => one !== undefined)
          ? matches.map(({ uuid, display_name }) => ({ value: uuid, label: String(display_name) }))
          : all.load(query, signal);
      },
    };
  }, [client, form, structure, node, list]);
  const choose = (id: string | null) => {
    const items = client.getQueryData<readonly SiteItem[]>(['site-items', structure]);
    const match = items?.find(({ uuid }) => uuid === id);
    if (match) form.remember({ lists: { [list]: [match] } });
    setValue(id);
  };
  const values = source.columns.flatMap((column) => match?.[`columns.${column}`] ?? []);
  return (
    <Grid gap={1}>
      <TreeSelect
        label={item.title}
        isLabelHidden
        aria-describedby={describedBy}
        placeholder={t('answer.choose')}
        disabled={disabled}
        source={tree}
        isMulti={false}
        value={siteId === null ? [] : [siteId]}
        onChange={([id]) => choose(id === undefined ? null : String(id))}
      />
      {values.map((value) => (
        <p key={String(value)} className={classes.hint} dir="auto">
          {String(value)}
        </p>
      ))}
      {isUnavailable && <p className={classes.hint}>{t('answer.sites_not_on_device')}</p>}
    </Grid>
  );
}

export const site: AnswerType = { Widget: Site, na: 'with tools', tools: true };
