import { searchedWords, wordPattern } from "~/lib/search/words";
import { Prisma } from "~/services/database";

/** A limit, because each word costs a lookup in every index. */
const MOST_WORDS = 8;

/** SQL condition: every word of the search meets the condition. An empty search matches all rows. */
export function everyWord(search: string, condition: (word: string) => Prisma.Sql): Prisma.Sql {
  const words = searchedWords(search).slice(0, MOST_WORDS);
  return words.length > 0
    ? Prisma.join(
        words.map((word) => Prisma.sql`(${condition(word)})`),
        " AND ",
      )
    : Prisma.sql`true`;
}

/** SQL condition: one of the columns contains the word. The indexes `…_search_idx` serve it. */
export function containsWord(columns: readonly string[], word: string): Prisma.Sql {
  const pattern = wordPattern(word);
  return Prisma.join(
    columns.map((column) => Prisma.sql`search_fold(${Prisma.raw(column)}) ~ ${pattern}`),
    " OR ",
  );
}
