/* The loony stacks of Top Entails with at most N coins, by a program that shares nothing with grundy.

   cc -O3 -o top-entails testdata/entailing/top_entails.c && ./top-entails 1000000

   Let S(n) be the set of the xors of the values of two stacks with n coins together, neither of which is loony. A player
   who must move in a stack of n coins, next to a rest of nim-value x, loses exactly if x is not in S(n), and the player who
   must move in a stack of n - 1 coins, next to x, wins. So if x is in S(n), the player wins; otherwise the answer at n is
   the opposite of that at n - 1. Therefore the player loses exactly if n - m is odd, where m <= n is the last m with x in
   S(m), or -1 if there is none.
   The value of the stack is the smallest x with which the player loses; the stack is loony if there is none. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

/* Values are below LOONY, so an xor with one loony stack is at least LOONY. */
enum { LOONY = 1 << 13, NUMBERS = 1 << 14 };

int main(int count, char **arguments)
{
    int n_max = count > 1 ? atoi(arguments[1]) : 1000000;
    uint16_t *value = calloc(n_max + 1, sizeof *value);
    static int last[NUMBERS];
    int loony[64], loony_count = 0;
    if (!value)
        return 1;
    for (int x = 0; x < NUMBERS; x++)
        last[x] = -1;
    for (int n = 0; n <= n_max; n++) {
        int zero = last[0];
        for (int a = 1, b = n - 1; a <= b; a++, b--)
            last[value[a] ^ value[b]] = n;
        /* The xor of two loony stacks is 0 too. If there are any here, look for 0 again. */
        for (int i = 0; i < loony_count; i++)
            for (int j = 0; j < loony_count; j++)
                if (loony[i] + loony[j] == n) {
                    last[0] = zero;
                    for (int a = 1, b = n - 1; a <= b; a++, b--)
                        if (value[a] == value[b] && value[a] != LOONY)
                            last[0] = n;
                }
        int x = 0;
        while (x < LOONY && (n - last[x]) % 2 == 0)
            x++;
        value[n] = x;
        if (x == LOONY) {
            if (loony_count == 64)
                return 2;
            loony[loony_count++] = n;
            printf("%d\n", n);
            fflush(stdout);
        }
    }
    return 0;
}
