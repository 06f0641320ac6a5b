import type { FlatTexts } from '../../../web/lib/texts/catalogue.ts';
import { readSource } from './used-keys.ts';

/** Files of the portal show texts of the catalogue; what they take from the server has sentences of its own. */
const mayHaveTexts = (file: string) => /\/web\/.*\.tsx?$/.test(file) && !file.includes('/web/lib/texts/');
const mayHaveSentences = (file: string) =>
  mayHaveTexts(file) || (/\/server\/.*\.ts$/.test(file) && !file.includes('/sentences/'));

/** Which texts the files of the portal show, found in their source. */
export class TextsOfFiles {
  private readonly read = new Map<string, ReturnType<typeof readSource>>();

  constructor(
    private readonly known: FlatTexts,
    private readonly sentences: Readonly<Record<string, unknown>> = {},
  ) {}

  /** A file changed: it is read again when it is asked for. */
  forget(file: string): void {
    this.read.delete(file);
  }

  /** The keys of everything that is loaded with a file, files that it only imports when it needs them left out. */
  keysWith(file: string): Set<string> {
    return new Set([...this.loadedWith(file, mayHaveTexts)].flatMap((each) => this.keysIn(each)));
  }

  /** The sentences of the server's that stand in the source of everything that is loaded with a file. */
  sentencesWith(file: string): Set<string> {
    const sources = [...this.loadedWith(file, mayHaveSentences)].map((each) => this.sourceOf(each));
    const written = sources.flatMap(({ literals, sentences }) => [...literals, ...sentences]);
    return new Set(written.filter((text) => Object.hasOwn(this.sentences, text)));
  }

  private keysIn(file: string): string[] {
    const { literals, patterns } = this.sourceOf(file);
    const isMade = (key: string) =>
      patterns.some(({ head, tail }) => key.startsWith(head) && key.endsWith(tail));
    const made = patterns.length === 0 ? [] : Object.keys(this.known).filter(isMade);
    return [...literals.filter((text) => Object.hasOwn(this.known, text)), ...made];
  }

  private loadedWith(file: string, isRead: (file: string) => boolean): Set<string> {
    const loaded = new Set<string>();
    const follow = (each: string) => {
      if (loaded.has(each) || !isRead(each)) return;
      loaded.add(each);
      this.sourceOf(each).imports.forEach(follow);
    };
    follow(file);
    return loaded;
  }

  private sourceOf(file: string): ReturnType<typeof readSource> {
    const source = this.read.get(file) ?? readSource(file);
    this.read.set(file, source);
    return source;
  }
}
