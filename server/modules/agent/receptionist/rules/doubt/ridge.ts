type Matrix = readonly Float64Array[];

/** The lower triangle L with L·Lᵀ = `matrix`, which is symmetric and positive definite. */
function cholesky(matrix: Matrix): Float64Array[] {
  const lower = matrix.map(({ length }) => new Float64Array(length));
  for (const [row, values] of lower.entries()) {
    for (let column = 0; column <= row; column++) {
      const other = lower[column] ?? values;
      let sum = matrix[row]?.[column] ?? 0;
      for (let at = 0; at < column; at++) sum -= (values[at] ?? 0) * (other[at] ?? 0);
      values[column] = column === row ? Math.sqrt(sum) : sum / (other[column] ?? 1);
    }
  }
  return lower;
}

/** The solution of L·Lᵀ·x = `wanted`, in its place. */
function substitute(lower: Matrix, wanted: Float64Array): void {
  for (const [row, values] of lower.entries()) {
    let sum = wanted[row] ?? 0;
    for (let at = 0; at < row; at++) sum -= (values[at] ?? 0) * (wanted[at] ?? 0);
    wanted[row] = sum / (values[row] ?? 1);
  }
  for (let row = lower.length - 1; row >= 0; row--) {
    let sum = wanted[row] ?? 0;
    for (let at = row + 1; at < lower.length; at++) sum -= (lower[at]?.[row] ?? 0) * (wanted[at] ?? 0);
    wanted[row] = sum / (lower[row]?.[row] ?? 1);
  }
}

/**
 * Kernel ridge regression: the weights of the samples whose similarities, so weighted, come nearest to `targets`. Each target
 * has one value a sample, and becomes its weights. `similarities` is symmetric; `penalty`, above 0, keeps the weights small.
 */
export function fitRidge(similarities: Matrix, penalty: number, targets: readonly Float64Array[]): void {
  const damped = similarities.map((values, row) =>
    values.map((value, column) => (row === column ? value + penalty : value)),
  );
  const lower = cholesky(damped);
  for (const target of targets) substitute(lower, target);
}
