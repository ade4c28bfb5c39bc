/** Issues of the demo workspace with their categories and labels. All of it is invented. */
import {
  INHERITED_POLICY,
  type IssuePolicy,
  type IssuePriority,
  type IssueRisk,
  type IssueStatus,
} from '@rounds/contract/issues';
import type { Language } from '@rounds/contract/languages';
import type { Tx } from '../db/database.ts';
import { insertCategory, insertLabel, storeIssue } from '../modules/issues/index.ts';
import { type DemoText, text } from './content.ts';

const DAY_MS = 86_400_000;
const [ALEX, JANA, LOUIS, PRIYA] = [0, 1, 2, 3];

interface DemoCategory {
  readonly name: DemoText;
  readonly icon: string;
  readonly color: string;
  readonly policy?: Partial<IssuePolicy>;
  readonly parts: readonly DemoText[];
}

const { statuses } = INHERITED_POLICY;
const CATEGORIES: readonly DemoCategory[] = [
  {
    name: text('Safety', 'Sicherheit', 'Sécurité'),
    ...{ icon: 'shield', color: 'red' },
    // Those who say that a danger is gone show it.
    policy: { statuses: { ...statuses, complete: { who: { choice: 'inherit' }, needs: { note: true, media: true } } } },
    parts: [
      text('Fire protection', 'Brandschutz', 'Protection incendie'),
      text('Escape routes', 'Fluchtwege', 'Issues de secours'),
      text('Machines', 'Maschinen', 'Machines'),
    ],
  },
  {
    name: text('Maintenance', 'Instandhaltung', 'Maintenance'),
    ...{ icon: 'tool', color: 'blue' },
    policy: { change_category: { choice: 'creator_and_assignee' } },
    parts: [
      text('Electrical', 'Elektrik', 'Électricité'),
      text('Plumbing', 'Sanitär', 'Plomberie'),
      text('Vehicles', 'Fahrzeuge', 'Véhicules'),
    ],
  },
  {
    name: text('Hygiene', 'Hygiene', 'Hygiène'),
    ...{ icon: 'sparkles', color: 'green' },
    policy: { edit_details: { choice: 'collaborators' } },
    parts: [text('Kitchen', 'Küche', 'Cuisine'), text('Storage', 'Lager', 'Stockage')],
  },
];
const [SAFETY, MAINTENANCE, HYGIENE] = [0, 1, 2];

const LABELS = [
  { name: text('Urgent', 'Dringend', 'Urgent'), color: 'red' },
  { name: text('Supplier', 'Lieferant', 'Fournisseur'), color: 'violet' },
  { name: text('Winter', 'Winter', 'Hiver'), color: 'teal' },
  { name: text('Budget', 'Budget', 'Budget'), color: 'amber' },
];
const [URGENT, SUPPLIER, WINTER, BUDGET] = [0, 1, 2, 3];

interface DemoIssue {
  readonly title: DemoText;
  /** A category and one of its parts. */
  readonly in: readonly [category: number, part: number];
  readonly asset: string;
  readonly status: IssueStatus;
  readonly priority: IssuePriority;
  readonly risk?: IssueRisk;
  /** How many days ago it was found, and in how many days it is due. */
  readonly days: readonly [found: number, due: number | null];
  readonly by: number;
  readonly to: number | null;
  readonly labels?: readonly number[];
  readonly comments?: readonly (readonly [by: number, words: DemoText])[];
}

const issue = (
  title: DemoText,
  place: DemoIssue['in'],
  asset: string,
  [status, priority, risk]: readonly [IssueStatus, IssuePriority, IssueRisk?],
  days: DemoIssue['days'],
  [by, to]: readonly [number, number | null],
  more: Pick<DemoIssue, 'labels' | 'comments'> = {},
): DemoIssue => ({ title, in: place, asset, status, priority, ...(risk && { risk }), days, by, to, ...more });

const ISSUES: readonly DemoIssue[] = [
  issue(
    text('Fire door does not close', 'Brandschutztür schließt nicht', 'La porte coupe-feu ne se ferme pas'),
    [SAFETY, 0],
    'SITE-01',
    ['in_progress', 'high', 'high'],
    [6, 2],
    [LOUIS, JANA],
    {
      labels: [URGENT],
      comments: [
        [LOUIS, text('The closer is worn out.', 'Der Türschließer ist verschlissen.', 'Le ferme-porte est usé.')],
        [JANA, text('A new one arrives tomorrow.', 'Ein neuer kommt morgen.', 'Le nouveau arrive demain.')],
      ],
    },
  ),
  issue(
    text(
      'Escape route blocked by pallets',
      'Fluchtweg mit Paletten verstellt',
      'Issue de secours encombrée par des palettes',
    ),
    [SAFETY, 1],
    'SITE-02',
    ['to_do', 'high', 'critical'],
    [2, -1],
    [LOUIS, LOUIS],
    { labels: [URGENT] },
  ),
  issue(
    text(
      'Extinguisher is past its inspection date',
      'Feuerlöscher ist nicht mehr geprüft',
      'La vérification de l’extincteur est dépassée',
    ),
    [SAFETY, 0],
    'SITE-03',
    ['to_do', 'medium', 'medium'],
    [9, 5],
    [LOUIS, JANA],
    { labels: [SUPPLIER] },
  ),
  issue(
    text('Exit sign is dark', 'Fluchtwegleuchte ist dunkel', 'Le bloc de secours est éteint'),
    [SAFETY, 1],
    'SITE-03',
    ['complete', 'high', 'medium'],
    [30, -20],
    [LOUIS, JANA],
    {
      comments: [
        [JANA, text('Lamp replaced and tested.', 'Leuchtmittel ersetzt und geprüft.', 'Lampe remplacée et testée.')],
      ],
    },
  ),
  issue(
    text('Guard of the grinder is missing', 'Schutzhaube am Schleifbock fehlt', 'Le capot de la meuleuse est absent'),
    [SAFETY, 2],
    'SITE-04',
    ['in_progress', 'high', 'critical'],
    [4, 1],
    [JANA, LOUIS],
    { labels: [URGENT] },
  ),
  issue(
    text('First-aid kit is incomplete', 'Verbandkasten ist unvollständig', 'La trousse de secours est incomplète'),
    [SAFETY, 0],
    'SITE-05',
    ['complete', 'medium'],
    [45, -38],
    [PRIYA, LOUIS],
  ),
  issue(
    text('Smoke detector beeps', 'Rauchmelder piept', 'Le détecteur de fumée sonne'),
    [SAFETY, 0],
    'SITE-06',
    ['complete', 'low'],
    [21, -14],
    [LOUIS, LOUIS],
  ),
  issue(
    text(
      'Trip hazard at the loading ramp',
      'Stolperstelle an der Laderampe',
      'Risque de chute à la rampe de chargement',
    ),
    [SAFETY, 1],
    'SITE-01',
    ['to_do', 'medium', 'medium'],
    [3, 10],
    [LOUIS, null],
  ),
  issue(
    text('Socket is loose', 'Steckdose ist locker', 'La prise est descellée'),
    [MAINTENANCE, 0],
    'SITE-02',
    ['to_do', 'high', 'high'],
    [1, 3],
    [LOUIS, JANA],
  ),
  issue(
    text('Light in the corridor flickers', 'Licht im Flur flackert', 'L’éclairage du couloir clignote'),
    [MAINTENANCE, 0],
    'SITE-03',
    ['in_progress', 'low'],
    [12, 4],
    [PRIYA, LOUIS],
  ),
  issue(
    text('Tap drips', 'Wasserhahn tropft', 'Le robinet goutte'),
    [MAINTENANCE, 1],
    'SITE-04',
    ['complete', 'low'],
    [28, -20],
    [LOUIS, LOUIS],
  ),
  issue(
    text('Water stain on the ceiling', 'Wasserfleck an der Decke', 'Tache d’eau au plafond'),
    [MAINTENANCE, 1],
    'SITE-05',
    ['to_do', 'medium', 'medium'],
    [8, 14],
    [LOUIS, JANA],
    {
      labels: [BUDGET],
      comments: [
        [ALEX, text('Ask for two offers, please.', 'Bitte zwei Angebote einholen.', 'Merci de demander deux devis.')],
      ],
    },
  ),
  issue(
    text('Boiler pressure too low', 'Kesseldruck zu niedrig', 'Pression de la chaudière trop basse'),
    [MAINTENANCE, 1],
    'SITE-06',
    ['in_progress', 'medium'],
    [5, 0],
    [JANA, LOUIS],
    { labels: [WINTER] },
  ),
  issue(
    text('Brake light is out', 'Bremslicht defekt', 'Feu stop en panne'),
    [MAINTENANCE, 2],
    'VAN-01',
    ['complete', 'high', 'high'],
    [15, -14],
    [LOUIS, LOUIS],
  ),
  issue(
    text('Winter tyres are worn', 'Winterreifen sind abgefahren', 'Pneus hiver usés'),
    [MAINTENANCE, 2],
    'VAN-02',
    ['to_do', 'high', 'high'],
    [7, 6],
    [LOUIS, JANA],
    { labels: [WINTER, SUPPLIER] },
  ),
  issue(
    text('Windscreen has a crack', 'Riss in der Windschutzscheibe', 'Pare-brise fissuré'),
    [MAINTENANCE, 2],
    'VAN-03',
    ['in_progress', 'medium', 'medium'],
    [10, 1],
    [LOUIS, LOUIS],
    {
      comments: [
        [
          LOUIS,
          text(
            'Appointment at the garage on Thursday.',
            'Werkstatttermin am Donnerstag.',
            'Rendez-vous au garage jeudi.',
          ),
        ],
      ],
    },
  ),
  issue(
    text('Oil leak under the engine', 'Ölverlust am Motor', 'Fuite d’huile moteur'),
    [MAINTENANCE, 2],
    'TRUCK-01',
    ['to_do', 'medium', 'medium'],
    [3, -2],
    [LOUIS, JANA],
  ),
  issue(
    text('Tail lift is too slow', 'Ladebordwand ist zu langsam', 'Le hayon est trop lent'),
    [MAINTENANCE, 2],
    'TRUCK-02',
    ['cant_do', 'low'],
    [60, -30],
    [LOUIS, JANA],
    { labels: [BUDGET] },
  ),
  issue(
    text('Fridge is too warm', 'Kühlschrank ist zu warm', 'Le réfrigérateur est trop chaud'),
    [HYGIENE, 0],
    'KITCHEN-01',
    ['in_progress', 'high', 'high'],
    [2, 0],
    [LOUIS, JANA],
    {
      labels: [URGENT, SUPPLIER],
      comments: [
        [
          JANA,
          text(
            'Food moved to the second fridge.',
            'Ware in den zweiten Kühlschrank umgeräumt.',
            'Denrées déplacées dans le deuxième réfrigérateur.',
          ),
        ],
      ],
    },
  ),
  issue(
    text(
      'Extractor filter is greasy',
      'Fettfilter der Abzugshaube ist verschmutzt',
      'Le filtre de la hotte est encrassé',
    ),
    [HYGIENE, 0],
    'KITCHEN-02',
    ['to_do', 'medium'],
    [6, 3],
    [LOUIS, LOUIS],
  ),
  issue(
    text(
      'Labels on open food are missing',
      'Etiketten auf offener Ware fehlen',
      'Étiquettes absentes sur les denrées ouvertes',
    ),
    [HYGIENE, 1],
    'KITCHEN-03',
    ['complete', 'medium', 'low'],
    [19, -12],
    [LOUIS, LOUIS],
  ),
  issue(
    text('Soap dispenser is empty', 'Seifenspender ist leer', 'Le distributeur de savon est vide'),
    [HYGIENE, 0],
    'KITCHEN-04',
    ['complete', 'low'],
    [11, -10],
    [PRIYA, LOUIS],
  ),
  issue(
    text('Shelf in the storeroom is rusty', 'Regal im Lager ist verrostet', 'L’étagère de la réserve est rouillée'),
    [HYGIENE, 1],
    'KITCHEN-05',
    ['to_do', 'low', 'low'],
    [16, 30],
    [LOUIS, null],
    { labels: [BUDGET] },
  ),
  issue(
    text('Pest trap was moved', 'Köderstation wurde verstellt', 'Le piège à nuisibles a été déplacé'),
    [HYGIENE, 1],
    'KITCHEN-01',
    ['to_do', 'medium'],
    [1, 7],
    [LOUIS, LOUIS],
  ),
];

const CANNOT = text(
  'The manufacturer confirms that this is normal.',
  'Laut Hersteller ist das normal.',
  'Selon le fabricant, c’est normal.',
);

interface StoreContext {
  readonly tx: Tx;
  readonly locale: Language;
  /** The ids of the people in their order. */
  readonly users: readonly number[];
  /** The uuids of assets by their numbers. */
  readonly uuids: ReadonlyMap<string, string>;
  readonly now: Date;
}

export async function storeIssues({ tx, locale, users, uuids, now }: StoreContext): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const categories: { readonly id: number; readonly parts: readonly number[] }[] = [];
  for (const { name, icon, color, policy, parts } of CATEGORIES) {
    const shared = { icon, color, fields: null };
    const whole = { ...shared, has_subcategory: true, parent_id: null, policy: { ...INHERITED_POLICY, ...policy } };
    const id = await insertCategory(tx, { ...whole, name_lang: name });
    const part = { ...shared, has_subcategory: false, parent_id: id, policy: INHERITED_POLICY };
    const ids: number[] = [];
    for (const name_lang of parts) ids.push(await insertCategory(tx, { ...part, name_lang }));
    categories.push({ id, parts: ids });
  }
  const labels: number[] = [];
  for (const { name, color } of LABELS) labels.push((await insertLabel(tx, { name: name[locale], color })).id);
  for (const demo of ISSUES.toSorted((one, other) => other.days[0] - one.days[0])) {
    const { title, status, days, by, to, labels: own = [], comments = [], priority, risk = 'none' } = demo;
    const [found, due] = days;
    const category = categories[demo.in[0]]!;
    const created_at = daysAgo(found);
    const isDone = status === 'complete' || status === 'cant_do';
    const changed = isDone ? daysAgo(found / 2) : created_at;
    await storeIssue(tx, {
      ...{ title: title[locale], text: '', type: 'defect', status, priority, risk },
      ...{ category_id: category.id, sub_category_id: category.parts[demo.in[1]]! },
      ...{ created_by: users[by]!, assignee_user_id: to === null ? null : users[to]! },
      ...{ asset_uuid: uuids.get(demo.asset)!, created_at, updated_at: changed },
      due_at: due === null ? null : daysAgo(-due).toISOString().slice(0, 10),
      completed_at: status === 'complete' ? changed : null,
      status_note: status === 'cant_do' ? CANNOT[locale] : null,
      label_ids: own.map((label) => labels[label]!),
      comments: comments.map(([author, words], index) => ({
        user_id: users[author]!,
        text: words[locale],
        created_at: daysAgo(found - 0.1 * (index + 1)),
      })),
    });
  }
}
