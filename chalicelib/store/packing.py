"""Numbers, texts and byte strings one behind the other, in as few bytes as they need."""


class Packer:
    """Writes; `Unpacker` reads the same calls in the same order."""

    def __init__(self) -> None:
        self._bytes = bytearray()

    def number(self, value: int) -> None:
        """A number ≥ 0, seven bits a byte, the lowest first."""
        while value > 0x7F:
            self._bytes.append(value & 0x7F | 0x80)
            value >>= 7
        self._bytes.append(value)

    def signed(self, value: int) -> None:
        self.number(value << 1 if value >= 0 else ~value << 1 | 1)

    def raw(self, value: bytes) -> None:
        """Bytes whose number the reader knows."""
        self._bytes += value

    def data(self, value: bytes) -> None:
        self.number(len(value))
        self.raw(value)

    def text(self, value: str) -> None:
        self.data(value.encode())

    def done(self) -> bytes:
        return bytes(self._bytes)


class Unpacker:
    """Reads what a `Packer` wrote. Raises ValueError where the bytes end too early."""

    def __init__(self, packed: bytes) -> None:
        self._bytes = packed
        self._at = 0

    @property
    def more(self) -> bool:
        return self._at < len(self._bytes)

    def number(self) -> int:
        value = shift = 0
        while True:
            (byte,) = self.raw(1)
            value |= (byte & 0x7F) << shift
            if byte < 0x80:
                return value
            shift += 7

    def signed(self) -> int:
        value = self.number()
        return ~(value >> 1) if value & 1 else value >> 1

    def raw(self, size: int) -> bytes:
        start, self._at = self._at, self._at + size
        if self._at > len(self._bytes):
            raise ValueError("packed bytes end too early")
        return self._bytes[start : self._at]

    def data(self) -> bytes:
        return self.raw(self.number())

    def text(self) -> str:
        return self.data().decode()
