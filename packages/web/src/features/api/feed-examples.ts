/**
 * Examples of how programs read a feed. The text of `docs/feeds.md` has the same examples for the answers;
 * `feeds.test.tsx` compares them.
 */
import { FEEDS, type FeedColumnType, type FeedName, NEXT_CURSOR_HEADER } from '@rounds/contract/feeds';

export const PROGRAMS = ['power_bi', 'excel', 'python', 'command_line'] as const;
export type Program = (typeof PROGRAMS)[number];

/** The placeholder of the token, which is never shown again after it was created. */
export const TOKEN = 'TOKEN';

const QUERY_TYPES: Readonly<Partial<Record<FeedColumnType, string>>> = {
  integer: 'Int64.Type',
  number: 'type number',
  boolean: 'type logical',
  timestamp: 'type datetimezone',
  date: 'type date',
};

/** A query of Power Query, which both Power BI and Excel run. */
function toPowerQuery(origin: string, feed: FeedName): string {
  const types = Object.entries<FeedColumnType>(FEEDS[feed]).flatMap(([column, type]) =>
    QUERY_TYPES[type] ? [`      {"${column}", ${QUERY_TYPES[type]}}`] : [],
  );
  return `let
  Source = Csv.Document(
    Web.Contents("${origin}", [
      RelativePath = "api/feed/${feed}",
      Query = [format = "csv"],
      Headers = [Authorization = "Bearer ${TOKEN}"]
    ]),
    [Delimiter = ",", Encoding = 65001, QuoteStyle = QuoteStyle.Csv]
  ),
  Rows = Table.PromoteHeaders(Source, [PromoteAllScalars = true]),
  Typed = Table.TransformColumnTypes(
    Rows,
    {
${types.join(',\n')}
    },
    "en-US"
  )
in
  Typed`;
}

const toPython = (origin: string, feed: FeedName): string => `import json, urllib.request

def read(feed, cursor=None):
    url = f"${origin}/api/feed/{feed}" + (f"?cursor={cursor}" if cursor else "")
    request = urllib.request.Request(url, headers={"Authorization": "Bearer ${TOKEN}"})
    with urllib.request.urlopen(request) as reply:
        for line in reply:
            yield json.loads(line)
        print("next time:", reply.headers["X-Next-Cursor"])

for row in read("${feed}"):
    print(row)`;

const toCommands = (origin: string, feed: FeedName): string =>
  `curl --fail --compressed --dump-header headers.txt --output ${feed}.csv \\
  --header 'Authorization: Bearer ${TOKEN}' '${origin}/api/feed/${feed}?format=csv'
grep -i '^${NEXT_CURSOR_HEADER}' headers.txt`;

export const EXAMPLES: Readonly<Record<Program, (origin: string, feed: FeedName) => string>> = {
  power_bi: toPowerQuery,
  excel: toPowerQuery,
  python: toPython,
  command_line: toCommands,
};
