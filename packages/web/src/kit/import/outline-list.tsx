import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import { Box, Row, ScrollRegion, Stack, Text } from '../../ui/index.ts';
import importShapeClasses from './import-shapes.module.css';
import classes from './outline-list.module.css';

const ROW_HEIGHT = 30;
const FIRST_INDENT = 16;
const INDENT = 20;

export interface OutlineRow {
  /** The level, which is 0 for the roots. */
  readonly depth: number;
  readonly weight?: 550 | 600 | undefined;
  readonly tone?: 'ink2' | undefined;
  readonly content: ReactNode;
}

interface OutlineListProps<Node> {
  readonly title: string;
  readonly nodes: readonly Node[];
  readonly toRow: (node: Node) => OutlineRow;
}

/** The complete outline of what an import creates, scrollable at any length. */
export function OutlineList<Node>({ title, nodes, toRow }: OutlineListProps<Node>) {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: nodes.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });
  return (
    <Stack bg="canvas" flex="1 1 0" minHeight={240}>
      <Text as="h3" size="xs" pt={3} px={4} pb={1.5} tone="ink2" weight={550}>
        {title}
      </Text>
      <ScrollRegion ref={scroller} className={importShapeClasses.scroll} aria-label={title}>
        <Box as="ul" relative style={{ blockSize: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ key, index, start }) => {
            const node = nodes[index];
            if (node === undefined) return null;
            const { depth, weight, tone, content } = toRow(node);
            return (
              <Row
                as="li"
                key={key}
                gap={2}
                px={4}
                fontSize="sm"
                weight={weight}
                tone={tone}
                className={classes.row}
                aria-posinset={index + 1}
                aria-setsize={nodes.length}
                style={{
                  blockSize: ROW_HEIGHT,
                  transform: `translateY(${start}px)`,
                  paddingInlineStart: FIRST_INDENT + depth * INDENT,
                }}
              >
                {content}
              </Row>
            );
          })}
        </Box>
      </ScrollRegion>
    </Stack>
  );
}
