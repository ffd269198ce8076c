const VARINT = 0;
const BYTES = 2;

/** Writes Protocol Buffers messages: what vector tiles and glyph files are made of (protobuf.dev/programming-guides/encoding). */
export class ProtobufWriter {
  readonly #bytes: number[] = [];

  /** A whole number from 0 to 2^53. */
  whole(field: number, value: number): this {
    this.#varint(field * 8 + VARINT);
    this.#varint(value);
    return this;
  }

  bytes(field: number, value: ArrayLike<number>): this {
    this.#varint(field * 8 + BYTES);
    this.#varint(value.length);
    for (let at = 0; at < value.length; at++) this.#bytes.push(value[at] ?? 0);
    return this;
  }

  text(field: number, value: string): this {
    return this.bytes(field, new TextEncoder().encode(value));
  }

  /** Whole numbers from 0 to 2^53 in one field. */
  packed(field: number, values: readonly number[]): this {
    const inner = new ProtobufWriter();
    for (const value of values) inner.#varint(value);
    return this.bytes(field, inner.#bytes);
  }

  message(field: number, inner: ProtobufWriter): this {
    return this.bytes(field, inner.#bytes);
  }

  finish(): Uint8Array<ArrayBuffer> {
    return Uint8Array.from(this.#bytes);
  }

  #varint(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes.push((rest % 0x80) + 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes.push(rest);
  }
}

/** A signed whole number as an unsigned one, small for small numbers (`sint32`). */
export function zigzag(value: number): number {
  return value < 0 ? -2 * value - 1 : 2 * value;
}
