// Written by bench/languages/train.ts; docs/decisions/0045-language-detection.md has its sources. Do not edit.

/** Of one step of a weight. */
export const step = 0.8382

/** The mark of each language in the table, and the score that it begins with. */
export const languages = `
A _markdown 0.26
B _rst 0.51
C _text 0.57
D asciidoc 0.24
E bash 0.60
F bat 0.10
G c 0.37
H clojure -0.20
I cmake 0.89
J common-lisp 0.23
K cpp 0.35
L csharp 0.52
M css -0.15
N dart 0.26
O docker -0.95
P elixir 0.15
Q emacs-lisp -0.04
R erlang -0.28
S fortran -0.14
T fsharp 0.18
U go -0.34
V groff 0.60
W groovy 0.24
X haskell 0.66
Y html 0.29
Z ini 0.21
a java 1.00
b js 1.06
c json -0.25
d julia 0.25
e kotlin 0.33
f lua 0.14
g make 0.17
h nix 0.19
i objective-c 0.52
j ocaml 0.16
k perl 0.45
l php -0.19
m powershell 0.61
n properties 0.38
o protobuf -0.40
p python 0.93
q r -0.05
r rb 0.58
s rust 0.64
t scala 0.57
u scss 0.25
v sol 0.42
w sql 0.81
x swift 0.45
y tcl -0.09
z terraform -0.15
! tex -0.17
# toml -0.14
$ typescript 1.01
% vim -0.03
& vue 0.22
* xml -0.33
+ yaml 0.17
/ zig 0.13
`

/** A line a feature: the weight that it has for a language behind the mark of each, a blank, the feature. */
export const weights = `
B-4D-4I-4J-5L-5N-5O-4P-5Q-4S7Z3e-4f-7g-5h-6i-5n-4o-5p-6v-3w-5y-4%3*-4+-4 !
S5b-4$4 !!
d6p-4r-4s8$-3 !(
A-4K-4s9 !("
A-4P5c-3d4e4p7r-3s-3t3+-3 """
r5 "#{
A-4E6I-4P3g-7m-4p-3r-4#-3 "$
E6 "$@
E8I6g-4p-4r-3 "\${
A-4F4J-3X-4m-3n4+-3 "%
W5b-3 "()
N-5Q4R-4Z-5a-5b-4c-4e4k-4n-4o-4t5y-4#-4&-5*-5+-3/-4 ")
C-5F-6H-5I-7J-7N-8Q-6V-6Z-8f2g-8h-4o-5q3s3w-5y-6!-6%-5&-8*-7+-4 ",
$-3&-3*8 "/>
G-4K-5L-6Q-3b4c9d-5m-4q-4r-6s-3#-5 ":
B-4F-4N-4U-4X-3c-4d-4e-5f-5h3o3t-4x-3y-3z-4#-4&-4 ";
Y2$-4&-4 "><
z3 ">=
R3 ">>
H4b-4d3 "]
G-4K3U4 "fmt
U5 "github
z4 "hashicorp
$3 "type
P3 #!/bin
A3B-4C3D-4K-4P3Z-4f-3z3$-3 ##
B-4C-3D-4G-3J-4Z3p-4t-4z3$-4 ###
H-4q5 #'
X3 #-}
m4 #>
s7 #[
i4x-5 #define
K3x3 #endif
L8i-4x-4 #endregion
x6 #if
G-3K-4i7 #import
G4K4i-7 #include
L4 #region
M-4R4f-4g-4r5u6 #{
E3G-9H-6I-3K-4L-9M-9Q-6S-5T-8W-5X3Z-7a-9b-6c-6e-5f-7i-9j-6k4l5m5n-7o-7p-9r-5s-5t-4u6v-7y3z-8#-7$-9%-8&-9/-8 $
A-4G-3O-4Z-3d3g8r-3 $(
g3 $@
k5l-3 $self
k-4l5 $this
C-3D-3F-3G-4I6K-5P-4Z-5a-4b5f-3h3q-3r-5s-4v-4w-4x-4#-4&-5/-3 \${
+4 \${{
R6 %%
P5 %{
A4D-4F-3G5J3K7L-6N-6W-3X-3Y-3Z-3b-4g-4k-4o-4s3t-4 &
u5 &:
B-4h4w5%3 ''
h5 '';
D-4I-4J-3K-4M-3N-6P-4W4Z-4a-5e-5h-4q-3v-4w4x-5%3*-3/-5 ')
k4$3 ');
A-3D-6E-5F-6G-6H-4I-6J-4K-7N4O-4P-8T-5U-6V-5Z-3a-4b4c-5d-7e-7h-5i-6n-5p4q-5s-8t-4u-8v-6w3x-8y-5z-6!-5%3*-4+-4/-7 ',
E-3W-3a-4i-3k4r-4$2 ';
N3 'package
b5 'use
b-4&4 'vue
C-4F-4H-5I-3N-8Q4V-5X-6Z-7a4c-7f3g-7h-6i-7n-5o-4p4y-5z-5!-4#-7&-7+-6 ("
G-4K-4M-5e-3k5l5m6u3y-3$-3 ($
R-4g6 ($(
l3 ($this
I5 (\${
G4a-4b-4s4/3 (&
D-5E-6I-4K-5P-5T-4U-4W4X-6a-6d-5e-6i-4j3l5o-4q-4v-5w4x-6y-4z-4*-4/-4 ('
u4 ('.
b6 ('should
E4H-7J5m-4r-3u-3/-4 ((
B3W-5a-3e4p4 ():
j4/3 (*
j5 (**
S4 (*,
J7f-4u-4 (:
S3 (:)
H4 (=
I4 (NOT
b-3t3x4$3 (_
b-4d3q3s-3$3 (a
v6 (address
v4 (bool
A3P3 (conn
K3$5/-3 (const
b-5d5$4 (d
H6J-4Q-3 (defn
H-5Q4 (defun
d5 (df
b3 (done
H3 (fn
T5 (fun
b3 (function
J5Q-5 (in
J-3Q3 (interactive
H4 (is
e5 (libs
e5 (project
J-3Q4 (require
J5Q-4 (setf
E3J4U3 (t
G5i4 (void
G-4K3P-3S5b-4d4f-4o-3q4t3v4 (x
A4b4f4r-4s-4x-5$2 ({
s3 (|
u-4 )$
G3J4X-3a-4h-3r-3 )))
$5 ).toBe
g5 )/
B3N-4W-6Y-4a-3b-9c-3e5p6r-4t3u-4x-4$8 ):
G3I-5J-4K3M4O-5Q-5S-4T-6U-4W-8X-3a2c-6e-8h-3n-5p-6q-7t-6w2x-9y-5z-5!-4#-4%-4+-7 );
J4Q-4S3b-3i3j6 *)
J4Q-3 *))
A6B3C-6Q-3f-3i4m-3 **
G3S4 *,
C-3D-4G4L-5M3f-7j-5l4/-6 */
C-6L-4P-5U-4W-4Z-5a-3b-4e-5f3g-4j-4n-4o-4t-4z-4!3#-4&-5 ---
O5 --no
B-6C-6E-8F-5G3H-5I-7J-6L-8M-5N-8O-4Q-5R4S-6U-8V-4X8Y-3Z-6b-6f-8h-4j5k4l4m-5o-5q-6r-7t-3u-7v-7w-8y-5z-5!-5#-4$-8&-5+-5/-7 ->
k3 ->new
W5 -Name
H-4J-3Q5 -buffer
M3 -color
J-4Q4 -current
E4 -d
M5&-6*3 -family
g3 -module
J4M-4u4 -on
J7Q-5 -package
J-4Q4 -read
O4 -rf
u5 -size
*4 -width
p4 .""
B6K-4f5 ..
L3U5 .Equal
/3 .Loop
g4 .PHONY
N3t4 ._
A-4D6 .adoc
o3 .annotations
a7 .class
N7 .dart
Y-3r6 .each
h3 .enable
F4 .exe
n3 .gradle
G4L-4U-4i6x-3 .h
E3b3d6$-4 .jl
Y3b4c4 .js
W3 .junit
W4&4 .lang
p4 .mark
A3+4 .md
d-4r6 .new
o5 .proto
o4 .protobuf
a4e3 .serialization
W4e-3 .spockframework
x3 .swift
j5r-3 .t
x5 .target
a3 .util
o4 .v3
#6 .workspace
/7 .{
G4v-3z-5 /*
B-6N-4d-3i5l5w-5$4 /**
B-7C-9F-9H-7I-9J-8K5M-9O-6Q-8R-8U3V-9X-9Z-9d-7f-9g-9h-8j-6k-6m-6n-9o4p-6q-9r-7u4w-9y-8z-8!-8#-8%-8+-9 //
v4 //*
A-6B-5C-3D-4E-5I-4M-4N5P-4Q-3U-3W-4X-5Y-5Z-3a-5b-4d-4e-5f-3h-3j-5k-4l-3m-4o-4p-5q-3s5t-4u5v4w-4x2y-4!-4#-3&-4*-4+-3/3 ///
p-5*3 />
o3 /annotations
E-4O3 /apt
F4 /b
O3 /bin
E3 /dev
e3 /gradle
E3 /null
i6 :(
B4C-7D4E-9G-8K6L-8N-8Q-3S4T-4U-7V-5W-8X5Y-6a-5b-7c-5d3f-5h-6i-8j-4k3m-7r3s6t-5u-4v-7x-9z-6!-6$-7%-6&-4*-5+-3/-8 ::
d3 ::Bool
e5 ::class
A3s5 ::new
K3 ::string
p3s4 ::{
K-4L-5R3U4b-4f-5g3t3v4x-3$-4 :=
i6 :@"
A-5B6C-3D-5o4p5 :\`
H3 :as
D4 :man
B4o4 :ref
E6J5Q4X-4b-3f-3g-3j4p-3+-3 ;;
J4Q4 ;;;
C-5F-5H-4J-4M-8N3P-5R-5U-4V-6c-3f-5h-4k3m-3n-6u-8v-2w-4z-6!-4$4*5+-3/-4 <
A-4N-3W-3X5b-3e-4f-3p-4q9r-3s-3 <-
E-5G-5K-5M-4X-4a3k-4l-5*6 </
*-6 </a
b4*-4 </div
Y6 </head
b-4d3 </script
L5 </summary
&6*-4 </template
P3d4 <:
R3 <<"
l6 <?
l6 <?php
*3 <?xml
A4*-4 <a
Y6 <body
b3*-5 <div
Y9&-5*-6 <meta
Y6b-6$-4 <script
M-4 <style
L4 <summary
Y-4&9*-6 <template
E3G-4H-4I-5J-4K-5W-5X-5Y4c-5e-5i-5m-4n-4p3z-3&5*4 ="
E6I-4*4 ="$
Y4&-4*5 =".
Y-5p3*4 ="http
&4 ="ts
E4 =$(
%5 ==#
B4D3M-5N-6W-5Y3a-6b4e-3f-4i-4k-5m-4v-3x-4#-4$3&3/-4 ===
C-4E-5F-4G-5I-5K-9L6M-6N3Q-5T-5U-7W-9Y-4Z-4a-9c-7e-9f-9h-5i-6j-5k5m-7o-5p-6q-6r5t4u-6w-4x-9y-5!-4#-4$4%-4*-4+-5 =>
n4 =A
w4 =True
A-3Z5d4 =false
k5 =head1
A-4M3Z4 =true
S5 >!
P4e4p3 >"""
A3 >"github
C-4K-5W-4X-3b-6f-4i-5r3s-4t-4x-6$-4 >#
l3 >$this
R3 >%%
h5 >'';
J4Q-4 >(declare
J-3Q3 >(interactive
H4 >(is
J4Q-4 >(loop
G-4K-4N4k4s4 >);
C-5E-6J-5d-4s-6x-4 >*
i3 >*/
+5 >-
C3X4f3w3 >--
p4 >..
B3Y3 >/*
A2W4i-6l3z-3 >/**
D-4M-5P-4i-4j-3k-4o3p-4 >//
u-4x4$-4/3 >///
*-4+3 ></li
*-3 ><a
e4 >@Test
P3 >@doc
M-4u6 >@include
P4 >@moduledoc
N5 >@override
P-4d5 >@test
w3 >END
k4 >FROM
w4 >IF
m6 >It
m4 >[Parameter
T5f-4t-4z3#-4 >]
v5 >address
W3 >api
P5Y-4b3d-4e-4f4p5w-3$-4 >assert
r4y3 >assert_equal
r3y4 >assert_match
K5 >auto
b3 >await
S5f-3p-4%4 >call
G3U3W-6Y-4e-5g-4h-4j-3k-4p-4s-4t7v-4x3 >case
G6 >char
W4 >compileOnly
A3L-4U-3W-4a-5b5f-3p-3s-5t-4v-4w-3x-4$6/4 >const
v3 >constructor
P-4r5 >context
B3W7a-3d-6e-6f-4r7t6x-4$-4 >def
/4 >defer
P5r-4 >defp
b-4p-4w7+-3 >description
b-4u3 >display
S3 >do
v4 >emit
B-4E-5F-3H-4I-3J-4L-3P4S3T-3W-5X-5Y-3a-4b-5d5e-5f6h-3i-4j-3k-4p-6q-4r7s-5t-6v-4x-3y-4!-4$-5%-4+-4 >end
I4%6 >endif
N5P-4d-3f-5r6$4+-4 >expect
q5 >expect_equal
y4 >fail
E4 >fi
N8W3b-4$-4 >final
s5 >fn
e5 >fun
x6 >func
G-4K-4W-3Y4a-4b-5v8 >function
S6 >implicit
A-4T-5X5j4 >in
G2a5b-3 >int
S5 >integer
N-4P-5b5r6 >it
G-4H-3J-4K-6L-4N-5P-6Q-3T5U-3W-4X3a-4d-4e-6f-4i-3j3k-3m-3o-4p-4r-3s7t-5u-3w-3x3%5&-5+-3/-4 >let
E4f8 >local
Y3 >margin
T4X-4 >match
k6l-4 >my
W-3e4 >override
Y3 >padding
h4 >pkgs
S4k4r-3 >print
L3N-3W4a5b-4e3 >private
x-3/3 >pub
G-4L8N-3W-3a8b-5e-3l5s-3t-3v-4 >public
K-4W-3e-3p3t-3y6$-3 >r
S4 >real
o4 >repeated
z3 >required_version
+5 >run
p4s3x4 >self
y4 >set
z5$-5 >source
K3 >std
W3+4 >steps
N4P5W-5b-9m-3p-5r-4t7y4 >test
W8 >then
K-4M-3W3a5b4l-4m3v-3x-5 >this
A-4W-3b-5/5 >try
E-5P3S5Z4d-3r-4 >use
e4 >uses
K-3W-6X-3a-4b-4e7j5s-3t7x-4$-4 >val
G-4K-4N3Y4b4q4s-5v-3x3$-8/3 >var
W5 >when
X5 >where
S4 >write
L6N-5P-6R-4W-4Y-5d-3e-3g-3m4u-4v-3!3/-4 >{
j4t3 >|
P4 >|>
C-6H-5I-6J-5O-5Q-5R-3S-6T-5V-5W3X-5a2d-7g-4h-4n-5p-5w-7x3!-3#-6%-5 >}
G-3N2b5 >});
G-4K-4a-4f3m-4 >},
A3h3 >};
r5 ?(
/5 ?*
A4a-4l-5$7 ?:
M3 @/
e4 @Test
v6 @dev
P3 @doc
F4g5 @echo
i3 @end
F-3M3N-3i-3u5$-5/3 @import
M-6u7 @include
i3 @interface
P4 @moduledoc
N6 @override
P-3i4v-4 @param
i4 @property
p4 @pytest
F3 @rem
P-4d5 @test
d4 @testset
m6 @{
d3 ArgumentError
w5 BEGIN
i5 BOOL
i3 BOOL)
d5k3 Base
d5 Base.
e3t4$-3 Boolean
i4 CLAIM
i4 CLAIM,
I5 CMake
w5 COMMENT
w3 CREATE
t5 DEALINGS
w5 DEFAULT
X4 Data.
w5 END
O5 ENV
F3 ERRORLEVEL
L5 EXPRESS
q6 FALSE
K-6W-4a-4g-4j3k4w4 FROM
i4 FROM,
p5w4 False
r4t3 File.
N6 Future
N4 Future<
Q5 GPL
U4 Get
A-6B-5C9J-3Q3!-4$-4 Git
a-3z6 Google
i4 HOLDERS
w4 IF
L4 IMPLIED,
p4 INTO
d4e5p-4r-3t4$-4 Int
F3 JAVA_HOME
X6 Just
w3 KEY
P4 Keyword.
X3 LANGUAGE
a-3z6 LLC
B-7D-4G-9K-7X-5Z-4a6b-8f4i-7j-4l-8o4t-3u-6v-5x-5z6$-7 License.
R-3g3/4 Loop
g7 Makefile
X4 Maybe
q3 NA
I4w5 NOT
i6 NSString
G3q4w7 NULL
L3P-3X-4Z4d-3p7x-4 None
p3 None:
X5 Nothing
w5 ON
i4 OTHERWISE,
t3 Option[
g4 PHONY
g4 PHONY:
I3 PRIVATE
T5j-3 Paket
P5 Plug
P5 Plug.
w3 RETURNS
O5g-3 RUN
r7 Rack
B3k4w5 SELECT
w5 SET
I3 STREQUAL
T4e-4j-3t6 Seq
T4 Seq.
e4 Serializable
Z4 Service
m7 Should
t5 Software.
s5t5x-4 Some(
W4 Specification
N4t3$-4 String,
d5r-3$3 Symbol
T4 System
T4 System.
w4 TABLE
w4 TEXT
w3 THEN
q7 TRUE
q3 TRUE)
A-4X5 Text
p7w3 True
p3w3 True,
L-3x6 UIKit
p3 Union
t3 Unit
z3 VPC
s4 Vec
d4 Vector
E-5H4Z-5d3q-5r3s-3x3 ["
A3o4 [#
Z4 [*.
Z4 [*]
T6x-3 [<
A3t4 [A
m4 [Parameter
m4 [System
A4U4b-4 []string
i5 [self
D5 [source
N-3m4y3 [string
B-6C-3H-4I-5J-6L-6M-5O3P-3R-5S-6U-5Y-4Z-5c-6d-3l4o-5t-5u-7x-7z-5!7#-6$-5%3&-6/-5 \\
F-4I-3J-7Q-5R-6U3W-3a-8g-3h-5k-4l-4n-7q-7u-9y3#3$-4&-3*-5+-4 ]
A5B-5C-6D-4W-3Z-3x3$5 ](
A6 ](.
A5B-4C-5D-3$4 ](https
m4 ]::
W-4a-4h4i4p-4x-4 ];
S4 ^!
%5 ^"
A-4d5 ^"""
B-8C-7D-9E4H-4J-5L-5M-5N-5O3Q-5R-6S-5T-5V-5W-5X-6Y-7Z2a-5b-6c-4e-5f-5h-5i-3j-5l-5o-4t-5u-5v-5w-7x-5!-6$-6%-5&-4*-4/-4 ^#
P3 ^#!/bin
A7E3 ^##
A5D-3Z3z3 ^###
q5 ^#'
K2 ^#define
G3K3 ^#endif
L8i-4x-4 ^#endregion
K-4i6 ^#import
G4K4i-7 ^#include
!4 ^%
R5 ^%%
j3 ^(*
j4 ^(**
H6J-4Q-3 ^(defn
H-5Q2 ^(defun
J5Q-4 ^(in
Q4 ^(require
F4I4U4W-4Y-4c-4w5$-5+-3 ^)
b-3g3w4 ^);
A4B3D4 ^*
A4C-3i3+4 ^-
X4b-5f4w5 ^--
D3Y4f5p-4w-4$-3 ^---
g3 ^-module
B7 ^..
g4 ^.PHONY
M4z-4 ^/*
B-3M-5k-3 ^//
J4Q4 ^;;;
d3&4 ^</script
Y-5&7*-4 ^</template
l6 ^<?php
*4 ^<?xml
Y-5&5 ^<style
&-3*8 ^<svg
Y-5&9*-6 ^<template
D4 ^=
D7 ^==
A-3B3D5 ^===
k5 ^=head1
i3 ^@end
i3 ^@interface
i4 ^@property
p4 ^@pytest
F3 ^@rem
d3 ^@testset
w5 ^BEGIN
E3 ^COPY
w5 ^CREATE
E-3O5 ^ENV
O4 ^FROM
d4 ^If
O5g-3 ^RUN
w6 ^SELECT
D5U4 ^The
A4C-3 ^This
Z3 ^[*.
Z4 ^[*]
D5 ^[source
b-4#6 ^]
A5D3b-4$3 ^\`\`\`
g4 ^all
W5 ^apply
Z3 ^charset
L-3N5W4a-6l5p4s-3x3 ^class
g4 ^clean
K-3L-3Y-4d4e-4i-4o-3&6/4 ^const
D4 ^contract
W3p9 ^def
P4 ^defmodule
e6 ^dependencies
r4$4 ^describe
e3p-4 ^description
E6F4 ^echo
E-4G-3S3T-3X-4b-4d7e-3f6j5p-3 ^end
Z3 ^end_of_line
%3 ^endfunction
I4g5%4 ^endif
W-4Y-5a-4b6e-4l-3x-4$8&-5 ^export
x5 ^extension
E7 ^fi
s6/4 ^fn
B-4E-3X-3b-3d-4p9w4#-5 ^from
U6 ^func
E4G-4N-3d5f5p-4r-4s-3v-5%3&3 ^function
F3 ^goto
A-4F6I3K-3O-4Z-3w-4%3 ^if
s5 ^impl
B-5C-5E-6F-4G-4I-3K-6L-7M-4T-7X4Y-6Z-4a2b5c-4e3f-5g-4h-3i-6j-5k-6l-4m-4n-4p5r-4s-5u-5w-5x6z-3#-4$4*-5+-4/-5 ^import
Z3 ^indent_size
Z4 ^indent_style
g4 ^init
X6 ^instance
N4 ^int
X-5j7s-4%3 ^let
f7 ^local
z4 ^locals
o7x-3 ^message
P-4T2U4W-3a3d-4e-6f-4j8r6t-4$-4 ^module
g3 ^my
A4#3 ^name
G-4K6L5T3j-3l4 ^namespace
W-3t9 ^object
L-3T4X-3 ^open
o4 ^option
G-5K-4L-3U8a5b-5e5l-4p-6t9x-4z-5$-6 ^package
y4 ^proc
S3 ^program
s8/3 ^pub
W-6a5x5$-5 ^public
U3r7 ^require
z3 ^resource
f6 ^return
Z5p-3 ^root
I5O-4w-4 ^set
G6 ^static
k4 ^sub
z4 ^terraform
q5 ^test_that
K-4g4k4l4 ^use
L6d5 ^using
z4 ^variable
d3w6+-4 ^version
G5 ^void
G3a-3b-5c6h4i3k3l3p-3$-4 ^{
X3 ^{-#
Y-3q5&4 ^})
B5C-5D-7K-6M-3N3R4X3Z-4a-7e-9l-5o-4q-5r-4t3u-4w-4!-3#-3&-6*-4+-5/4 _
l3 __construct
A5B4C-5F-6G-4J-4L-4O-4Q4R-5T-5V-6W-8Z-8a-4g-6l-6n-6o-4r-3x2y-6!-5%-6*-4 \`
D3$-4 \`,
A3Q-4Y3a-4x3 \`.
B6 \`_
A-6B5D-6I3p3 \`\`
A8C-3D3G-3a-4h-5j-3s3t-4 \`\`\`
Y5*-3 a class
$3%5 a:
A3*-6 a>
W-3Y-4e4 actions
D3G-4K-4Q-4e-4v7x-3$-4 address
v4 address(
A-4D6 adoc
g4 all:
S4 allocatable
a3o4 annotations
a3o3 annotations.
o3 annotations/
W4 apply plugin
O4g-3 apt
O4 apt-
E-4O3 apt/
E-5L-4N-3P5T-3a-4b3e-5f5k-3p6w-4$-5 assert
W-3f6t6 assert(
r4w4y3+-4 assert_equal
r3y4 assert_match
K-3N4W-4a-3b3v-3x4$4/-3 async
K-3a-4b3e-4x4$4/-6 await
z4 aws
b3 b\\
J-3M4Y4 background
E5h3p-4 bash
L-7t5x6 be included
A-3F3K4b-4d4 begin
F3G-3O3 bin
Z3 bin/
Y9&-4*-6 body>
r4 border
u-4 border:
H-3Q5 buffer-
q4 c(
q5 c("
E-4I-4S5Y-4f-6l-3p-4z-3$-3%6 call
i-4x6 canImport
i-4x6 canImport(
e-3t5 cats
G6J5N-3$-4 char
Q-4Y6*-4 charset
B3C-3D-3E-6F-4G-4L4N3T-5U-5W3Y4Z-5e5g-4h-5j-4l4o-6r4u5v-6w-4y-4z-4$-5+-4/-6 class
e4 class)
Y6$-5 class="
E3g4 clean
g3 clean:
H4 clojure
I4 cmake
E-5M3a-3e-3l-4t-3u5v-3w-4x-5/-4 color
b-6u4 color:
Y-4a4e5p-4 com.
C7J-4Q5 commit
C4 como
W4 compileOnly
y4 config set
A4E-4b-3d-3f3h4s3 config.
B4P5r-4 conn
A3P3 conn,
C-4D-5J-5K5L-4M-6P-5S-4T-5W-8X-4a-9b6e-3f-6h-5k-7n-3o-8p-6q-3r-5s-7t-8u-6v-9w-6x-9$4%-3&5*-4+-3/7 const
G4 const char
A-5B-3D8v6 contract
t5 copies or
s5 crate
Q4 current-
C3 d'
d4 d,
Y-5&4 d="
N8b-4 dart
N6 dart';
A-3C7 das
C7 de
E-4H4J-5N-3S-3U-3W8a-3b-4c-3d-5e-9f-6i-3j-4p3r6s-4t7w-4x-6+-3 def
r4 def initialize
Q4 define-
P4 defmodule
H6J-4Q-3 defn
P5r-4 defp
H-5Q5 defun
/4 deinit
C-4E-5N4W3Y-3b-6e3w-3+3 dependencies
#4 dependencies]
C6 des
b3 describe
b4 describe('
M-3d-4e3f-5s-4w6x4 description
E4W-4Y-4l-3r-3v5&3 dev
E4 dev/
A-4d8 df
d4 df,
+-3 display:
F3m-3 distributions
M4u-5$3*-7 div
b4$-4*-6 div class
Y4b3*-5 div>
A4H-4M-4N-6O-4P8R-3W-7X3Y-6a-4b-4d-3e-4h-4j-8k-4l-5n-4o-5p-4r4s-3t-2u-4y-5z-6!-5&-4*-4/-4 do
P3 do:
C6 du
r3 each do
C-4E5F5I-4N-3P-4X-4Y-4b-4d-5e-4g5i-3r-6u-3y-4#-4$-4 echo
F4 echo off
F4 echo.
!4 edition
p5 else:
N3v4$-4 emit
C2 en
h4 enable
B-8C-3D-4E-7G-5I-6L-4N-5O-4P6S4T-7U-3V-5W-7X-6Y-8Z-7b-4c-3d6e-3f7h-6j3l-6n-5p-9r7u-5x-6z-6$-3*-4/-4 end
S4f-3 end if
K3f3 end)
f5r-4 end,
Z3 end_of_line
%3 endfunction
C-5E-6F-4I4M-3N-4O-4P-4X-5Y6Z-4b-5d-4e-4f-4g3j-4k-4l-5m-5n-3p-6q-4r-5s-5t-4u-4w6y-5!-3#-4$-4%7&-5*-6+-5 endif
I4 endif()
L8i-4x-4 endregion
g3p-3 erlang
K-4L-4S3U3b4e-3 err
B-3C7 es
C3 est
F4 exe
A-3E5F3b-3 exit
G-5J-3L-3N4P-5Y-4a-4d-4o-4p-4r5t-5u-3$6+-4 expect
N4a-4b5x3 expect(
W4w4+-4 expect:
q5 expect_equal
q5 expect_equal(
G-6Q-4U-5W-5Z-4a-6b5e-4l-4m4p-4r-5t-4v-4x-4$8&-6+-4 export
Y-4b5 export const
$6 export function
W-3a5b7$-6 exports
G-4K-3L-4N4U-3Y6a4e-8l4t5x-5$5*-4 extends
C-3x5 extension
M4&-5 family:
E7 fi
B-4L-4N7W3a4b-4s-3v-3$-6 final
A4G-5K6i-3 fmt
U4 fmt"
A4 fmt.
K-5P4s7x-6/7 fn
M2Q3*3 font
M2Q3 font-
X-4a-6e9j3t-8x-6$-4 fun
G-3L-5U5W-4a-4e-6o-3s-4x9$-5 func
A5 func(
A-4C-3F-5G-5K-7L-7N-9R-4T-4U-6W-9Y4Z-5a-9b7d3e-8f8g-5h-3i-4k-3l4n-4o-6p-6q4s-3t-7v6x-4y-5z-6/-4 function
%3 function!
Y4b5f6q6$-3 function(
Y4b3f4$-3 function()
G3x5 furnished
C3H-3J-4P-4T-4W-4Y-6g-3i-4n-3r-4u3v-4x-6%4*6/-4 g
%4 g:
a5b-3 get(
L5 get;
C9E4J-7Q4k-4p-4w-3z-3!-4#-4$-5 git
F5J-3Q3 goto
e4n4t-5 gradle
W4n3 gradle.
N3 group('
E-3G3J-3P-4Y-5i5k-3o-4p-4x-4&-5 h
i4 h"
G4K-2i4 h>
z4 hashicorp
z4 hashicorp/
k5 head1
Y7&-4*-4 head>
Y4+-4 height:
Y6*-7 href
Y7 href=".
L-3U6 http.
G-8J-4L-5R-5U-4W4X-4Z3f-7g5i-8j-4l-4o-7u-6w-7y-6z-9/-4 https://
e4 id("
Y3$-6*3 id="
i-4x6 if canImport
%4 if exists
Y2b-3u-4 if(
s5 impl
L4S6 implicit
a-3e5 import kotlin
a-3e4 import kotlinx
X4 import qualified
t4 import scala
W3 import spock
A-3b-4$7 import type
b3$-4/4 import("
f3 in pairs
E-5K4M-7N-4T-4X-4Y6Z-4a-4b-4f-5g4i-5k-4m-4p-3t-5u5w-3y-4!-3$-3&-5*-5 include
Z3 indent_size
Z4 indent_style
G-3O3X-4m3$-5 install
g4 install-
i4 instancetype
i4 instancetype)
G5K4N6P-4X-4Y-5a4b-3d-4e-3f-4k-6o-5p3q-3r-4s-6u-5v-6x-5$-5/-5 int
o4 int32
S5w4 integer
J-4Q4 interactive
G-5L4W-5e5i-3v5$-3 internal
e3 io.
d5k3 isa
N-4b5 it('
A-4W4e4p-5x-3$-4 java
a4t4 java.
E3d6p-3$-4 jl
W4 jobs
Y3b4c4u-3 js
W3 junit
Z-4a3e3n4 kotlin
Z-3a3n4 kotlin.
a3e4 kotlinx
a3e4 kotlinx.
C4 l'
C5 la
W4 lang.
&3 lang="
G-7K-4a5f3i-4l-3x-3z4 language governing
b-3$4+3 latest
C3 le
C4 les
C-3D-6E-7F-4G-8I-4K-4L-7M-5N-7P-2R-3S-5T5U-5W-8X4Z-5a-8c-3d-5e-4f-7g-4i-5j5k-3l-5m-4n-4o-6p-7q-5r-6s6t-9u-4w-5x7y-4z-4#-4%6*-4+-4/-7 let
s4 let mut
Z3 lf
$-5*-4 li
b-4d-5h5p-4s-4 lib
h5 lib.
Y3Z4k-4 lib/
W5e5p-3 libs
W5e5 libs.
G-5f3z4 limitations
G-5f3z4 limitations under
D5b-3$5+-4 link:
q6 list(
A-5D-4E4I-4K-5L-4N-3O3P-4Q4S-3W-4Y-4Z4a-4b-6d-4e-4f9p-7q-4r-5s-4t-3v-3w-4x-4y-3z3#-3$-3+-4 local
E3z4 local.
f4 lua
C3 mais
J3 make-
D4 man:
J-4Q5Y3b-4 margin
p4 mark.
d5p-3u-4+3 md
C-3W-3v6x-4$-4 memory
G-5Z-4b-3f-5k4o7s-3t-4u-3v-4$4&-4/-3 message
a5e6t-3 mockito
R4 module(
b7m4$-6 module.
P4 moduledoc
v6 msg.
s6x-4 mut
g3k8l-8m-3 my
U4s-4u-7w8x4 name:
G-5K7L6T3a-3i-3j-3l3 namespace
r4s3 new(
D-3E3G-3O3Q3 no-
i3 nonatomic
i3 nonatomic,
S6W-4f-4*5 none
t5 notice shall
H4 ns
K5 nullptr
S3 nx
D-5E-5K-3L4N-4Q-5W-7Y-6d-3g-4i4m3o-4s-5t6u-5v-4x-3$4&-4*3 object
C4G-5L-4R5Z-4a-4k3p-3 ok
W-3e6 okio
+5 on:
S4 only:
B-4G4J-4K-5Q3T3W-4a-5d-4e-3m-4o5t-3v-4x-3z-3 option
t5 or substantial
W6Y-5a6b-5f-4n3p-7z-4$-5*4 org.
C3 ou
G-4L6N5Y-4a-4e4$-5 override
e5 override fun
W4a6e-6 package org
$-4 padding
f3 pairs(
f6 pandoc
C6 para
A-4d-4i3p3u-4v-4*-4 param
J3l7 php
E6 pipefail
h5 pkgs
h4 pkgs.
W4 plugin:
C3 por
y3 port]
t5 portions
t5 portions of
u4$-3 position:
C5 pour
v5 pragma
N-4a4b-3e3f-3r4s-4t3 private
a3 private final
e4 private fun
t5 private[
C-4G8K-3S4W-3X-7d-4e-4f-5l-3t-4w6z-3 program
A-5W6 projects
W5 projects.
o5 proto
o5 proto";
G-3o4 protobuf
o4 protobuf.
s8x-4/5 pub
/3 pub const
/6 pub fn
B-3G-7L7M-3N-6Q-3U-3W-4a8b-5d-3e-3i-3k-4l3n-4r-4s-6t-6u-3v5x4+-4/-4 public
L5a3 public class
x3 public func
l5 public function
a4 public static
v4 public virtual
a7 public void
K7 public:
Z4p5 pytest
p5 pytest.
X4 qualified
C7 que
C3 qui
k6 qw
k4 qw(
U3 read-
S5 real
S4 real(
y4 redis
N5 ref)
B4o4 ref:\`
F6 rem
o4 repeated
C-4E-5J-3K-3N-4Q4U4b4d-3f7p-4q-3r7v4 require
f6 require("
b5f4$-4 require('
b6 require('.
z3 required_providers
z3 required_version
C-4D4W-3z4 resource
K-3Q-4U3W-4Y-4d-3l-4o4v6+-4/-3 returns
O4 rf
H5 ring
+6 run:
Y4+5 runs
s5#4 rust
#3 rust-
$-5%6 s:
e-5t6 scala
t4 scala.
&5 scoped
&5 scoped>
Y6b-6d3$-3 script>
A3C3 se
A-5G-5L-4N-5P-5U-4W-6X-4Y-5a-6d-4e-6i5j-3m-3p4s4w-4x6z-3$-6%3+-4/3 self
q4 self$
K-3W-4i3p4s3x3$-3 self.
/4 self:
v5 sender
F4G-6I5M-4N-5O-4R-4V-4X-5Y-5a-5d-3g-3n-5q-5u-4v-3w7y4&-6+-6 set
I5 set(
L4 set;
J5Q-5 setf
E6 sh
&4 size:
G4K5 size_t
G5 sizeof
H-5J-4Q9 slime
D3v5 sol
b-3v5 solidity
D4 source,
E-4Z4b-5%3*3 space
D5W5e-4 spock
W5e-4 spock.
D4W5e-4 spockframework
W5e-4 spockframework.
y3 srv
K4 static_cast
K4 static_cast<
G-5K6/5 std
/6 std.
G-4K5s3 std::
+4 steps:
H3p6s4 str
$7 string;
&5 style scoped
b-4k8 sub
t5 substantial
L5 summary>
x5 swift
U3 t,
D-4a-4f3k4w6&-7*-6 table
B3D-4K4M3P-4d-3$-6&8*-7 template
Y-5&9*-6 template>
z5 terraform
b-6e-5t8$5 test("
N4b-7 test('
W4e3 testImplementation
K4q5 test_that
q4 test_that("
d4 testset
Q3Y-5b-4$6 text-
D-4E4F-4G-6H-4I-5P-6W4a-3c-3f9u-4x-5y-4#-3$-5%-4 then
W8 then:
k-5l6 this->
v4 to,
N-3$5 toBe
$5 toBe(
r6 to_s
f3 tostring
f3 tostring(
t6 trait
G-3K4f-3h4 true;
E-3K-4W-5s-3v-4x4z3/6 try
p4 try:
$4 type":
S3f4 type(
A5K-3a-3$6 typeof
b-3/7 u8
/3 u8,
C5 um
C4 un
b-3$6/4 undefined;
C3 une
B4e5+4 uses
+5 uses:
s5/4 usize
O4 usr
O4 usr/
a3 util.
Y-6&7*-4 v-
g3o4 v3
G-4P-5W-9X-5Y-4a-7e9j6p-5q-3s-3t8x-6z-4 val
o5 validate.
A-5D-4G-6K-7S-3W-7X-4a-5b6f-3g-4h-6i-5o-5p-7s-4v-5x5y-4z5$-9&5 var
e-3z7 var.
Y-4*3 version="
B3a-3l4x3 view
f4%3 vim
O3v6 virtual
E-4G7K4L4N4U-3W5b-9e-7k-4l-4o-4p-3s-7t-5u-3v-6x-6/5 void
G3i5 void)
Y-3u-8$-3&7 vp
Y-3u-8$-3&7 vp-
b-5&4 vue
b-4&3 vue'
d3 weight
&4 weight:
W6 when:
E-3G-5T-4X9a-4b-6k-4o-4r-4 where
K-3Y4u4+-5 width
Y4*3+-4 width:
+4 with:
#6 workspace
S3 wp
S4 x(
S4d3q4$-4 x,
Y-4*3 x="
W4Y-5b-3&-4*7 xml
*3 xml version
*3 xmlns
*6 xmlns:
B3C4I-5K-3N-4O-4U-5Z3i-5j-4p-5s-6t-3x-7y-5$-4 you
A6C3L-6M-3N-3W-4b-3i-4j-3o-4p-3v-3w-3z-3 your
h3/5 zig
Y6m-4y4*-4 {$
X3 {-#
H9J-5Q-3r-5 {:
!5 {\\
P3T7X-4q4r-3 |>
E4I6 }"
I4 }")
G-4N4$2/4 });
H-4M-5P3W-5X-4f4h-4i-4l-5w-5y-4+-6 },
I4 }/
B-3D4h4 }:
M-4W-4e-3f-4h4k5p-3s3v-3w-3x-5z-4&-4/3 };
!4 }[
D4f-5r-4w4*-4+3 }}
P3Q-6T-5j5 ~
A-4B-8D-8E2G3H-7I-7K-5M-3N-9O3P-9R6S-6T-7U9V-6W-9X-8c-6e-9g6h-9i-9j-7m-9n-6o-8p-9q-8r-3s-9t-9u-9v-9w-6x-9y-7z-6!-5#-7%-6&-8+-9/-9 ~\t
P5W3p-5 ~ """$
X3 ~ #-}$
g3 ~ $@$
h4%3 ~ ''$
F4I-4U4b4e-4f-3g-3p5r-4w5&-6*-4 ~ ($
j6 ~ *)$
G4W-4u4 ~ */$
G-4R4p-3r-4 ~ ->$
E-4T6W-3Z4b-3j3p-5t3x-5#-4%-4 ~ =$
t6 ~ =>$
e-4f-5s-4x4#3*5 ~ [$
F-5O4X-3b-4g3l-4m-4p-4w-3!-4 ~ \\$
A3 ~ ];$
B-7C-9F-3H-9I-9J-9L-3M3O-8P-5Q-9R-5S-9T-3V-9W5X-9d-8e5g-5j-9n-9p-8r-5w-9x2z3!-9#-9%-9*-7+-7 ~ {$
D-3Y4b-4p-4w7+5 ~ }}$
s4 ~!($
*2 ~" />$
W-3m4y4z6 ~" {$
A-3B-3P5d4p4 ~"""$
B-4C-6E4L-4M-6N-6V-5Z-5k-3l-5o-4u-4v-6w-4x-4!-6#4/-6 ~"$
W5b-3 ~"() {$
F-4G-6K-5M-4N-3Q4R-3Z-4e4k-4v-4#-4*-4+-3/-5 ~")$
q4 ~", {$
Q-3R-5T-4c4f3+-5 ~",$
*8 ~"/>$
b4 ~": "A
c4 ~": "^0
c5 ~": [$
c5 ~": {$
F-4N-3U-3X-3d-3e-4f-4h4o4p-5q-4r-5t-3u3x-4z-4#-3&-3 ~";$
$-4 ~"></a
H4d4 ~"]$
q4 ~#' @a
q4 ~#'$
X3 ~#-}$
m4 ~#>$
g3 ~$@$
m4 ~$A$
y4 ~$a$
F3 ~% %X
F5 ~%$
S3 ~&$
h4w3%3 ~''$
h5 ~'';$
N-3W3Y-4a-3d-4 ~')$
$3 ~');$
N5b-3$-3 ~', () {
E-3F-3W-3i-3k4$2 ~';$
j3 ~() =$
N3 ~() => a
N-4$4 ~() => {
B3p4 ~():$
A5 ~({$
M3 ~) !a
p4s3x4 ~) -> A
R3 ~) ->$
m-3 ~) -a
S4 ~) :: a
T5 ~) =$
$3 ~) => a
N-4b6 ~) => {
K4N4T-4Y3Z-5b6c-5f-9h-5j-4p-6q3s-4u-4w-4x-4y-7z-7&4 ~) {$
Q4 ~)))$
B4p7 ~):$
C-5F-6G2I-4J-4M3S-4T-5U-9W-9X-3a2c-6d-5e-7m-4p-6q-6r-5t-6w2x-9y-5z-4!-4%-4*-5+-6 ~);$
b3z-3 ~* @a
C-4H-5J6P-7Y-6Z3f-7l5n-5/-5 ~*$
J4Q-3j6 ~*)$
C-3D-4G4L-4M3N-6j-4l4+-5 ~*/$
l2 ~, $a
A2#4 ~, --a
P5d3p-3 ~, :a
i4 ~- (a
D5Y3*3 ~-$
X4 ~-- | A
X4 ~--$
A5D-5Y4k3w-4$-6 ~---$
A-3D6 ~----$
D-3 ~-------
D-6N-4W-3Y-3a-3f-6k3l-4t-3!3#-3 ~---------
j4 ~-> 'a
G-4R4p-3r-4 ~->$
C3m3 ~-A$
j4 ~. *)$
b-4 ~. */$
p4 ~."""$
B-3T4W5X5a-9d-3e5o-4/-4 ~.A$
/3 ~.{$
G-8K-5i3l5$3 ~/**$
D-5G-7i5x6/-4 ~//$
L5 ~/// </a
L4$4 ~/// <a
u5v3 ~/// @a
s-3v5x-3/-3 ~/////////
b3*3 ~/>$
y3 ~0 [a
y5 ~0 {$
*3 ~0" a
G-4I-4K-4U-4Z-4d3e-4f-6g-5h-4p-4q-4r3z3*3 ~0"$
K3L-4P-3U4d-4 ~0",$
G-3b-3h3 ~0";$
D4 ~0)[a
A-6B-6C-5F-4I-4L-3M4S-4T-4U-6W-8X-4Z-5c-4d-3e-7g-3h-5j-5m-3n-3o6q-5s-3t-6v4x-8z-4#-3$-6%-3&4+-6 ~0;$
R4 ~0]).$
M4&-3 ~: #0
M3Y4 ~: #a
M-7Y3u6 ~: $a
+3 ~: \${{ a
s4 ~: &A
N3b5f-3w-4$3 ~: 'a
/4 ~: *A
/4 ~: *a
x6 ~: .a
P4r5 ~: :a
N-4c3 ~: {$
w-4+7 ~: |$
C4R-4U-3a-3c-4l-4m-4p6t-3u-4&-5+6/-5 ~:$
A-4B7D3 ~::$
L5M4&-4 ~; }$
f3 ~=
Z-3d4 ~= "0
z3 ~= ">= 0
b-5e6t-5z3#4 ~= "A
D-4H-3I-4S-4U-4a-5b-4c-4g-4u-4v-4#7 ~= "a
h4 ~= ''$
x4/3 ~= .a
/6 ~= @a
#6 ~= ["a
c-4#4 ~= [$
f4#5 ~= { a
N-4W-7e-7f4h3p3s-3t5z3/-5 ~= {$
E4 ~="$(a
E-5I-3T6W-4Z4b-4j3p-5t3x-5#-4 ~=$
B4D-4M-4d-3$-4 ~=========
b-4g4r5 ~=> 'a
N-9W-4b5g3$4&3 ~=> {$
t6 ~=>$
E4n5 ~=X$
E4I-4Z5d-4k3n5p-7w-3#-4 ~=a$
L3N3b-3s5 ~> {$
S5 ~>!
S5 ~>! 
B-4C-5D-6F-3N-5S-5X-6Z-4c5i-6l-5n-5x-6!-5 ~>"
e4p5t3 ~>"""
p5 ~>"""A
p5 ~>"""A 
p5 ~>"""A a
A-4B-3E-4L4Q4U-3d-5 ~>"A
B-3H3L-4b6c-4f-4 ~>"A 
b6c-3#-3 ~>"A a
c3g-4 ~>"a
A4c7p-4 ~>"a"
c4 ~>"a":
c4 ~>"a": 
r-4 ~>"a.
C-4D-5F-5G-7J-5N-5W-5X-4a-6c-4f-5r3s-4t-4u-5x3$-5 ~>#
C-4W-4X-3Y-5b-6f-4r3s-4t-4x-6$-4 ~># 
U3w-5y4 ~># A
U4g-4w-4y4 ~># A 
s4 ~>#[
s4 ~>#[a
H-4I-6M-6W-4Z-4c-3g-6j-4l3o-5q-5v-4w-5x-6z-4!-4*5 ~>$
Y4b-3g3 ~>$(
g3 ~>$(X
U3 ~>$A
l3 ~>$a
u-5+3 ~>$a 
l3m4u-4y-4+3 ~>$a =
y4 ~>$a a
k4 ~>$a->
k4 ~>$a->a
m4 ~>$a.A
R3 ~>%%
R3 ~>%% 
O3 ~>&&
O3 ~>&& a
O3 ~>&& a 
u5 ~>&:
u5 ~>&:a
h5 ~>'';
B-5F-4H4J4M-3O-3Q3U-4W-5Y-3Z-4a-5b-3c-5f-4l-4o-4r-4y-4#-4%-4&-5/-4 ~>(
j3 ~>(A.
j4 ~>(A.a
B-5H4J4W-3b-2m-3r-4x-3&-3 ~>(a
H3J3Q3q-4 ~>(a 
H4J-5 ~>(a "
Q3 ~>(a (
H-3 ~>(a ((
H4 ~>(a (=
H5J-3 ~>(a [
b-3 ~>(a a
Q4 ~>(a-
Q4 ~>(a-a
H5 ~>(a/
H5 ~>(a/a
W-3b-4v4 ~>) 
v4 ~>) a
v4 ~>) a 
G-3N5s4 ~>);
C-5E-6G4I-9L-8N-8X-8Z-8d-4h-7k-9m-9r-9x-5!-7*-7 ~>*
G3J-5d-4s-6x-4 ~>* 
b2z-3 ~>* @
b2z-3 ~>* @a
D-5Y-6 ~>* A
D-5W4v-2z5 ~>* A 
G3K-5b-5j4l-6v-4$-6 ~>* X 
D-5 ~>* a 
G-8W5b-4j-4l-6z5 ~>* a://
i3 ~>*/
X5w3 ~>,
X5w3 ~>, 
X4w3 ~>, a
X3 ~>, a 
A3E4G-4K-4O-5P-4b-5r-5u3$-4&-3+4 ~>-
+4 ~>- 
w4 ~>- a
w6 ~>- a:
G-4M6N-3X3Y-4b-4k-3o-4&-5 ~>--
C3X4f3w3 ~>-- 
C5f3 ~>-- A
B-4E-3I-3M-4P-4Q-4T-4U-4c-4f-5g-3m6v-4w-4%-3/4 ~>.
p4 ~>..
p4 ~>.. 
p3 ~>.. a
P-3a3c-4f-4m-4x3/3 ~>.a
a-4b-4s-4/4 ~>.a 
/4 ~>.a =
$-3 ~>.a-
$-3 ~>.a-a
B3b-3u-3 ~>/*
G3 ~>/* 
A2W4i-6l3z-3 ~>/**
D-4M-6P-4f-4j-3k-4o3p-4 ~>//
D-4M-5P-4j-3k-4o3p-4 ~>// 
u-4x4$-4/3 ~>///
L4 ~>/// <
L5 ~>/// </
L5 ~>/// </a
L4 ~>/// <a
v4 ~>//////
G-4H4J3U-4W-3X-4Y-5e-4k-5s-4t-4u-4x-4$5&3+-5 ~>:
E-4H4J3X-3Y-4b-4$-4&3 ~>:a
B-3H4Q5&-6 ~>:a 
B6 ~>:a:
B5 ~>:a: 
J3 ~>;; 
L-5b3k-4s-5*5 ~><
$3*3 ~></
$3 ~></a
$3 ~></a>
&5 ~><a
&5 ~><a 
*3 ~><a>
E-5F-4G-3K-4L-4P3a4d4f-4s-4u3&-4+-4 ~>@
W3a6$4 ~>@A
E-4N3P4W-5a-4d4e-4r4u4&-4 ~>@a
N-4P5d4p-5u4$-4&-4 ~>@a 
P4 ~>@a """
P-4d-4r7 ~>@a =
P4d3i3r-5 ~>@a a
r4 ~>@a.
r4 ~>@a.a
m6 ~>A "
m5 ~>A "A
i5 ~>A *
i5 ~>A *a
W3 ~>A a(
K6 ~>A a;
m3 ~>A-A 
K-4L3P3X-5b-3d3f-4g-3k-3s-3/-4 ~>A.
L4X-4 ~>A.A
L4 ~>A.A(
d4 ~>A.a
P-5j4 ~>A.a 
r3s4 ~>A::
N4W3e-3 ~>A<
N4W3a3e-3 ~>A<A
F-3G3H-4I3J-4K5L-7M-6N-7O-5R-4S-5T-5U-5V-4Y-7b3c-4d-5e-4h-5l-6n-4q-5s-4t-5u-3w3x-6z-4!-4$-3%-5&-6 ~>X
I2W-4X-5a-4b-6g3w5x-3$-4 ~>X 
k4w4 ~>X X
k4w3 ~>X X 
E-4b-3g-3k3 ~>X a
K4 ~>X a 
w5 ~>X a.
G3K6a-4b-4 ~>X(
G4K3 ~>X(a
m7 ~>[A
L5 ~>[A]
D-3H5Z-4d-3i5m5 ~>[a
i6 ~>[a a
H4 ~>[a.
H4 ~>[a.a
E-5!5%4 ~>\\
%4 ~>\\ 
!7 ~>\\a
T5 ~>]$
P3W3b-4d-4r4t-5$-5 ~>a "
T3y4 ~>a "A
P3W4X4e-4r3$-3 ~>a "a
X4k5m-3 ~>a $
X5 ~>a $ 
k4 ~>a $a
G3 ~>a (X
Z3b-3w4 ~>a *
O3g3 ~>a -
g4 ~>a -a
A-4F-3U-3Y-4a-5g-5v-3y6$-4 ~>a 0
C4y5 ~>a 0 
j3r4 ~>a :
S3 ~>a ::
S3 ~>a :: 
w4 ~>a :=
w4 ~>a := 
A3 ~>a :a
X5q5 ~>a <-
X5q5 ~>a <- 
C-5D-6E-4F-5H-5I-6J-5M-6O-4Q-5T-7V-4c-6g-6h4k-7l-6m-7n-4o-5p3q3s-4u-7w-5y-6z5!-4#-4$-3%-5*-5+-5 ~>a =
C-5D-6E-4F-5H-5I-6J-4M-6O-4Q-5T-5V-4c-6f3g-6h4k-6l-6m-7n-4o-5p4q4s-4u-7w-4y-6z5!-4#-4$-3%-5*-5+-5 ~>a = 
N4 ~>a A.
E-3O5 ~>a \\
%3 ~>a a#
S3 ~>a a%
G-5I-3L-5M-5P4S4W3X-5a-3h-4i-6j-5l-6m-4p3q-5s-3u-4v7w-5z-4$-4%3 ~>a a(
A-4J-3K-4L-3S4U4W-3b-5f3v3$-5 ~>a a,
B3F-3G-6J-3K-3L-3M-5S-4W5X-5Z-4c-4e-9f4g-3j-4k-5l-5n-4p5q-5u-4z-4!-3#-3*-4+-4 ~>a a.
A-4G-3N-4W-3a-4b-9$6%5/4 ~>a a:
K3 ~>a a::
A4K-3W3Y3c-3e6l-6o-4q-6s-7t-3y4z4 ~>a {
d3s6 ~>a!(
d3s4 ~>a!(a
d3 ~>a!(a,
q3 ~>a$
q3 ~>a$a
G3L-3W-3e5t4/-3 ~>a("
W-3a-5e4r-4t3 ~>a("a
e4 ~>a("a.
N4W3 ~>a('
N3&3 ~>a('a
N4 ~>a('a 
E-4W3a-4b-3e3f-4q3$3 ~>a()
A3 ~>a(:
A3 ~>a(:a
G4I4 ~>a(X
I4 ~>a(X 
q6 ~>a(a(
N-4S3U-4W2X-4d4i-3q3v-4/-4 ~>a(a)
S4 ~>a(a),
N-4$7 ~>a(a).
G7K-3 ~>a(a);
E4 ~>a)
C-4F-4G-6K-4L-4M3P-5R-4T-4U-5X-4a-4b-6c-4d-3e-4h4i-4l-4n-4r-4s-5t-4u3v-4w-5x-6$-3/-4 ~>a-
K4 ~>a->
G4 ~>a->a
C-3G-5K-4L-3M3P-5U-4a-4b-5e-4h5l-3s-4t-4u3v-3w-4x-5$-3&4*-3/-4 ~>a-a
O4h3u-3 ~>a-a 
M2Y3u4x-4$-7 ~>a-a:
A4E3L5W-4a-6$-3 ~>a.A
L3U5 ~>a.A(
A5 ~>a.A("
D-4I-4L-7N-4O-4S-3T-3W4X-4Z-4a3c-3f4j-4k-5l-6m-6n-3o-5q-4r6t-5y-4z-4#-5%-4+-4/-4 ~>a.a 
C-6F-7G-5I-6L-9M3O-4Q-6S-6T-5V-6W4X-6Z-7a-8d-6g-8j-6k-8l-6m-6n-5q-6r-4v-6z-5!-5%-6*3+6 ~>a:
E-5G-5H-4K-6L-6P4R-5S-4T-3W-8X-4a-6b4d-4f-6g-4i-6k-6l-6m-5p-5q-4u3v-5z-3*-5+5 ~>a: 
M-4u6 ~>a: $
$4 ~>a: '
/3 ~>a: *
M2Y3w-4x-5 ~>a: 0
K-4N3c-5e-5f-5t-7u3 ~>a: a
N-4c-5/-4 ~>a: {
w-4+7 ~>a: |
G-4K3d3q3 ~>a::
d3 ~>a::A
q3 ~>a::a
K4 ~>a::a 
K3 ~>a::a<
R5b-5f5p-3$-4&-5*7 ~>a:a
f5 ~>a:a(
n-4p4q3w4+-3 ~>a=
E-5J-4L4N-6W-4Y-7a-4d-5e-4i-4m3o-4q-4u-4v-4w-4!4%-4*-3/-5 ~>{
H2 ~>{:
H2 ~>{:a
H3 ~>{:a 
P4Y-4g3 ~>{a
P4 ~>{a,
P4 ~>{a, 
j4t3 ~>|
j4 ~>| 
P4 ~>|>
P4 ~>|> 
C-6H-5I-6J-5O-5Q-5R-4S-6T-5V-5W3X-5a2d-7g-4h-4n-5p-5w-7x3!-4#-5%-5 ~>}
A-7G5K-4L-5W-8f-4i-5r-4y3 ~>} 
G-3N2b5 ~>});
G-4K-4a-4f3m-4 ~>},
A3h3 ~>};
r4x3+3 ~?$
W3a5e4$-4 ~@A$
m6 ~A "A
X3 ~A #-}$
m3 ~A $A
l3 ~A $a
m6 ~A 'A
C3W-4X5d-3e4j3z-3 ~A (A
i4 ~A *)a
B-3K-4i7 ~A *a
X3 ~A -> A
E-5F4m6 ~A -A
m5 ~A -a
X4 ~A : X
B4M-4 ~A :a
r3 ~A < A
m4 ~A = $
E-3m7 ~A = '
T3e-3t3 ~A = {
T4j-3 ~A =$
A4 ~A => A
L5 ~A { a
G-7M-6T-4W4Y-7b-7c-4f-4i-6l-9o7p-5q-3s4t3u-6x7y-4z-4$5 ~A {$
A5 ~A | A
$4 ~A } a
L3b3o3$-5 ~A";$
K6 ~A& a
A-5L5W-4a3p3 ~A("A
A-4L3N6P-4b-8e5f-3g4k-5r-5s-4t3+-3 ~A($
E3G-3L3P-3X-3h-3j-4o-4r-4s-5v-3%3/-3 ~A()$
K6L5N3U-4W-4i-3s-4w-3x-3 ~A();$
K4L4P-5T4W4X-3b-4k-4r-4t3x-3$-6 ~A(A
C-4I-5J-4K5L5P-8R-4S-4T5U5X-6Z-5a-4b-2d4g-4h-5j-6k-7l-4m-3n-4q-7r-7t2u-6w-6x5y-4z-6!3#-4$-8&-5*-4+-4 ~A(a
R4k-3 ~A) ->
t5 ~A) =
K3b-6e3x4 ~A) {
R6b-4g-3s4 ~A),$
e5 ~A): A
p4 ~A):$
L5N-3a-4b-3o4v-3$3 ~A);$
G-3K6 ~A* a
C6F-4G4W-5b-5c-4j-3p3r-6z-4#-3&-4 ~A, a
k4 ~A->a
C6N-4P-3T-5W3Y-4a-5b-4d-5l-4m7n-4o-3q-4u-4w-4x-3y-5z-3&-5/-3 ~A-A
B-9C-6D-8E-7H-5I-6J-5K-8L5N-4O-5P7Q-5R-5T7V-5X5Y-8Z-6b-4c-3f-8g-7h-6i-7k-7l-8q-7r-9s-9w-6y-5#-5+-5 ~A.A
C-5E-5G-9H-3J-7K-7L-9M-5N4P4Q-7R-6S-7U-9V-5a4d3e3f-3h-7j6k-7l-7o-4q-7r4s-8t3u-6w-8y-6z-7$-5%-6 ~A.a
A-4B-5C4D-6L-5P-3X-4Y-4i-4k-3l-3m-4n3v-4x7+6/-3 ~A: A
m-3p3*-3 ~A: X
C3D-6I-4J-3K-4N-4P-4W-4g-4j-3m-3r-3u-3v3w-4 ~A:$
D4 ~A::$
B-5D-4E-4G-3P-5X-5d-5e-4g5k4p-5r6s5w-4 ~A::A
K5W-4r-4 ~A::a
B-3D-4L5P-4T-6U-4W-9X-4Y-4a6e-8h-3k2l4o-4p-6r-4t-6x-5 ~A;$
Y5*-4 ~A</a
B-4G-6L5N3U-3W4Y-4a3b-5l-5t-6v-3x3$4&-4*-3/-4 ~A<A
B-3K-3N4a-5b-7k6x-4$8 ~A<a
Z3 ~A=A
Z5 ~A=a
W6a4b-3 ~A> a
A3e-4t7 ~A[A
t3 ~A[a
l6*4 ~A\\A
t6 ~A] =
Z6t3 ~A]$
A3t4 ~A](a
d6 ~A{A
b5!4$-4 ~A}$
I3 ~X "\${X
I5 ~X "A
I4 ~X \${X
w4 ~X * X
O3$3 ~X /a
g3 ~X = $(
g4 ~X = a
c3 ~X",$
F3 ~X% %
F4 ~X% -
F4 ~X%$
K5 ~X(A
E-4G3I6a-5b-5g-4k-4n-3p-3v-3 ~X(a
g3 ~X) $(
g4 ~X) -
G3I5P-4b-3d-4f-4k-3t-4x-4#-3/-4 ~X)$
g4 ~X)/a
G4k-3 ~X);$
m-3 ~X-A
A5D-3H-4J6L-3Y-3i-3s3$-4+-3 ~X-X
g3 ~X: a
k5 ~X::A
G5N-4W-4a3l-4w6&-4 ~X;$
I-3m-4n5 ~X=A
I3 ~X})$
I4 ~X}/a
P4U-4Y-4e-4f-4p5s-5x3*6+-4/-4 ~[$
Z3 ~[*.{a
Z4 ~[*]$
J-3O4P-4T-4U-4X-4b-4d-3g3l-4m-4w-4!-5%-5 ~\\$
!3 ~\\\\$
!6 ~\\a$
t5 ~] = A
C4Z-4 ~] [a
C-4F-4G-4H3J-6K-4M-5Q-3Z4a-6b-4e-5g-6h-3i-6k-5l-4n-5u-4v-3w-6x-4y3#3&-4/-5 ~]$
H3 ~]))$
U-4Z-3c4p7#-4+-3 ~],$
U-4W-3i4x-4 ~];$
S4 ~^!
S4 ~^! a
A-4p-3%6 ~^"
%5 ~^" 
%4 ~^" A
%3 ~^" X
%5 ~^" a
A-4d5p4 ~^"""
A-3B-3d4p4 ~^"""$
p7 ~^"""A
A-5B-4D-4E-4L4Q4U-3 ~^"A
c4g-4 ~^"a
B-8C-7D-9E3H-4J-5L-5M-4N-5O3Q-5R-6S-4T-5V-5W-5X-6Y-6Z2a-5b-6c-4e-5f-5h-5i-3j-5l-5o-4t-5u-5v-4w-7x-4!-6$-6%-5&-4*-4/-4 ~^# 
C-3D-4S-4W-3X-3Y-4Z2d5e-4f-4j-4l-5t-3u-3x-4!-4$-4 ~^# a
Z-4d-5k4p-3r7 ~^# a:
O-4p4 ~^#!/a
A7E3 ~^##
A7E3 ~^## 
A4B-3P4 ~^## A
E3 ~^## A 
A5D-3Z3z3 ~^###
A7 ~^### 
A6d4 ~^### A
A4 ~^### A 
q5 ~^#'
q5 ~^#' 
q4 ~^#' @
q4 ~^#' @a
q3 ~^#' A
q4 ~^#' a
q3 ~^#' a 
q4 ~^#'$
m5 ~^#>$
s5 ~^#[
s7 ~^#[a
s4 ~^#[a(
A-5D-4G6I-4K5L4M4N-5P-4U-6W-5a-7d-4e-5g-3i4o-5r-5s-5t-4u-6v-4w-4x4$-6&-5/-3 ~^#a
G5I-4K5U-3Z-3i4u-4 ~^#a 
G3 ~^#a "
i3 ~^#a <
K4 ~^#a X
g3 ~^$(X
g3 ~^$(a
E-3m4 ~^$A
E-6G-5I-4K-5L-4M-4P-5U-5W-5X-4d-4e-4h-5q-4u3w-7x-5$-4 ~^$a
k-3 ~^$a$
!4 ~^%
!4 ~^% 
!4 ~^% A
!3 ~^% A 
!3 ~^% a
R5 ~^%%
R5 ~^%% 
R5 ~^%% A
R4 ~^%% A 
R4 ~^%% a
F3+4 ~^%X
O3 ~^&& a
u5 ~^&:a
h5 ~^'';$
H4J5Q4 ~^(
j3 ~^(*
j3 ~^(* 
j4 ~^(* A
j4 ~^(**
j4 ~^(** 
j5 ~^(** A
j4 ~^(** A 
C-5F-4H6I-5J6M-3O-3Q4S-4U-3W-5Y-4Z-5a-4b-4c-4f-5k-4m-5n-4r-3u-4x-5y-4#-4%-4&-4/-4 ~^(a
H4J5b-4 ~^(a 
J-5Q6 ~^(a '
H3Q3 ~^(a a
Q4 ~^(a-
H-3Q4 ~^(a-a
F4I4U4W-4Y-4c-4w5$-5+-3 ~^)
v4/4 ~^) a
C-4D-5F3G-6H-3I7K-7L-6N-5P-3Q-4R-4S-5T-4Y-7Z-4a-7c-8g-6i-4j-5n-4o-3p7q5t6y-4z-6#-5%-4*-4/-6 ~^)$
b-3g3w4 ~^);
G-4N5s4w3 ~^);$
A4B4D5J-3p-4 ~^*
A4B3D4 ~^* 
b2z-3 ~^* @
B2D3Y-6 ~^* A
B-8D-5l5 ~^*$
A3C-4 ~^**
C-3D-4i3 ~^*/$
X4w3 ~^, a
A4C-3P-4R5p-5w-4 ~^-
A4B3C-3i3+4 ~^- 
i6 ~^- (
i4 ~^- (a
B5 ~^- A
B3+-5 ~^- A 
M-4P-4p-4$-4+5 ~^- a
X4f4w5 ~^--
X4f4w5 ~^-- 
B-3X4f4w4 ~^-- A
X3w3 ~^-- A 
X2f4w3+-3 ~^-- a
X3 ~^-- a 
X3 ~^-- |
w4 ~^-- | 
X4 ~^--$
D3Y4f5p-4w-4$-3 ~^---
A4B-4D-5Y5 ~^---$
A-4D7 ~^----
B5D-4!-5 ~^------
B5 ~^---------
B4 ~^------------
A3O-4R6u4+-3 ~^-a
R3 ~^-a(
R3 ~^-a(a
B-4D3G-4M4N-6Y-7a-4b-6i-3k-4m5p-4s-5x-5!-4$-6&4+-4/-4 ~^.
B7 ~^..
B7 ~^.. 
B7 ~^.. a
B6 ~^.. a-
B4 ~^.. a:
B3 ~^.. a::
D3 ~^.A 
D3 ~^.A a
C-4D-5E-5I-3M-3m8p-4u-3 ~^.X
g4 ~^.X:
g4 ~^.X: 
B-4D-6E-5I-4L-5M4P-5U-4X-4c-5f-5i-5k-5l-5m-7o-5v-5w-5!-4%-4+-5/3 ~^.a
Y-6&4 ~^.a 
Y-4&5 ~^.a {
u3 ~^.a-
u4 ~^.a-a
M4z-4 ~^/*
M3 ~^/* 
G-8K-5i3l5$3 ~^/**$
B-3M-5k-3 ~^//
B-3M-4U3 ~^// 
A-4B-5M-5P-7U3X-4f-4j-4k-4r-5t-5 ~^// A
A-4U3t-6&-7/-8 ~^// A 
T3U-5i5o-4t-5 ~^// X,
N4 ~^// X-
M-5o4p-6 ~^// a
L5e-6s-5v-6 ~^// a 
D-5i5x6 ~^//$
L3$4 ~^/// <
L5 ~^/// </
u6 ~^/// @
A-4B-3D-4N5b-4j-4s5v-6x3$-5/3 ~^/// A
v4 ~^//////
B5D4F4M5 ~^:
A-4B5D4E-4F3G-3H3J3K-4L-4M5N-3X-4Y-5b-5g-4m-4o-3x-3#-4$-5&3+-3 ~^:a
Q5 ~^;; 
Q4 ~^;; A
J4Q4 ~^;; a
J4Q4 ~^;;;
J5Q3 ~^;;; 
J4 ~^;;; A 
J4Q-3 ~^;;; X
J3 ~^;;; X 
J5 ~^;;; a
J3 ~^;;; a 
Y3$-7*5 ~^<
$-5 ~^</
b-5$-4 ~^</a>
l6*3 ~^<?
l6*5 ~^<?a
*4 ~^<?a 
*4 ~^<?a a
E-5K-4M-5Y6a-7k-4*4 ~^<a
Y3$-4*5 ~^<a 
Y2$-4*6 ~^<a a
Y2$-3&5*-5 ~^<a>
A-3D4k7 ~^=
D4 ~^= 
D7 ~^==
D7 ~^== 
A-3B-3C-3D8 ~^== A
D5 ~^== A 
A-3B3D5 ~^===
B-3D5 ~^=== 
A-3B-4D5 ~^=== A
D4 ~^=== A 
B6D-4 ~^======
B4 ~^=========
B3 ~^============
k8 ~^=a
k7 ~^=a 
k5 ~^=a X
A4B-5C-4D-3E-5F5G-5K-4L-5M4P-4X-3Z-6b-4j-3k-4l-4r-4s-3t-5u4w-4#-5+-3/-4 ~^@
G-3N3W3a6b-5t-2$3 ~^@A
A-9D-4E-7F4G-5I-5J-4K-5L-4M3Q-4S-4T-4U-5W-6X-4b-3c-4d4e-3f-5h-4i5j-4k-5l-5m-4o-5q-4s-5u5v-4w-4y-4z-4!-3%-4+-5 ~^@a
A-5F4M4N-6a-4i3p-4u4&3 ~^@a 
M-5d3u5 ~^@a "
A-3F3i4u-3$3 ~^@a A
a4p3 ~^@a.
a4p3 ~^@a.a
A3E-5F-3H-7I-3L-8O-6P-3R-6S-7T-7W-5a-7c-6e-8h-7i-7j-6o-5r-3u-6v-6w-8x-7y-7z-5$-4%-7&-6*-4+9/-6 ~^A
A3B5C4D3E-4H-5L-4P-6a-4b-4c-3e-5i-3j-4l-4n-6u-3v-4w-6x-4y-4z-3&-3+-9 ~^A 
A3B5C3D4F-4G-5H-4P-4Z-6g-5j-3m-4p-4r-5t-6v-4w-4!3+-7 ~^A a
A3C3D4F-4G-4H-4P-4Z-5g-4m-4p-4r-4t-5w-4!3+-6 ~^A a 
Z6 ~^A=
Z4 ~^A=0
Z4 ~^A=A
Z5 ~^A=a
A-5B-4E3H-5I4L-5M-5N-5O3R-4S-5T-4U-5V-5W-5X-6Y-5a-7b-4c-4e-5g5h-5j-5l-5m-4n3o-4q-5s-7t-6u-4v-6w3x-5y-5z-4!-6$-7%-5&-5*-5+-8/-5 ~^X
E-3I-5O5Q-4U-3X-4g6n-5t-3w4$-4 ~^X 
O-3g4p4w-4 ~^X =
g4p4w-4 ~^X = 
E-5O5g-4w5 ~^X X
w5 ~^X X 
C-4G-6K4O5g-7w3 ~^X a
O4g-4i4 ~^X a 
O4 ~^X a:
D-3E-4G4I6g-4i-4k-3n-3p-3w-5 ~^X(
I-3n4 ~^X=
E-3n5 ~^X=A
n4 ~^X=a
n5 ~^X=a-
A4B-6D5H-5L6T-4U-4W-4X-4Z7b-5f-3g-3i-5j-3m-5n-4o-3r-5t-3x-4y-4z-3#3$-5+-4 ~^[
Z4 ~^[*.
Z3#-3 ~^[*.a
Z3 ~^[*.a]
Z3 ~^[*.{
Z3 ~^[*.{a
Z3 ~^[*.{a,
Z4 ~^[*]
Z4 ~^[*]$
C4D-5Z5m6t-3#-5 ~^[A
Z5 ~^[A]
A5C-5F-4G-5H3I-4J-4K-5L6N-5S-4T-4U-6V-3X-4Y-6Z5a-5e-5f-4g-4h-5i4n-4o-4p-8q-3r-6s-6t-4v-4x-6z-5!-3#5&-4/-3 ~^[a
D5 ~^[a,
D5 ~^[a,a
M3 ~^[a-
M3 ~^[a-a
#7 ~^[a.
#7 ~^[a.a
p-3#5 ~^[a]
w2!5 ~^\\
!4 ~^\\A
G-3X-4w3!6 ~^\\a
!3 ~^\\a\\
!4 ~^\\a{
!3 ~^\\a{a
b-4#6 ~^]
b6 ~^];$
A9D4N-3P-3b-5d4h-3t-4 ~^\`\`\`
A5D3b-4$3 ~^\`\`\`$
A9D4b-4j-3t-4$-9 ~^\`\`\`a
P-4a-4b-5e-4r5z5#-3+-3 ~^a "
F3 ~^a "%
F3 ~^a "%X
U4r4z6 ~^a "a
E3k3l-5 ~^a $
g3 ~^a $a
N6Z-3p-3r8 ~^a '
N6r6 ~^a 'a
I4U7X5 ~^a (
I3 ~^a (X
E7O-5 ~^a -
E6O-4 ~^a -a
F3 ~^a /
F3 ~^a /a
X7 ~^a ::
X7 ~^a :: 
q5 ~^a <-
q5 ~^a <- 
A-6B-4C-4D-4E-6F-3G-4H-3I-5K-4L-4N-3O-4Q-4T-4U-3Y-4Z7a-4c-5f-3g3h-3i-3j-4m-4p5q-3s-4t-4w-4x-3y-3z-4#6%-3&-3+-4 ~^a =
A-6B-4C-3D-4E-6F-3G-3H-3I-4K-4L-3N-3O-4T-3U-3Y-3Z6a-4c-5f-3g3h-3i-3j-3m-4p5q-3s-4t-4w-4x-3y-3z-4#6%-3&-3+-4 ~^a = 
B-6E-6I-4L-4M-5P-5S-4T3X5Y-5Z-4a-9b5d-5g-4h-4j5k-4m-5o6p-5q-4r-4u-5w-4z-5#-4*-3+-4 ~^a A 
G3p4 ~^a A(
L4T3X5m-3 ~^a A.
g4k3s-4 ~^a A::
L5k4 ~^a A;
l5 ~^a A\\
A-4F4I-4Z-3g4 ~^a X
E4 ~^a X=
T4 ~^a \`\`
T4 ~^a \`\`a
C5E3F3H-9I-5O-9P-8R-7T-3W-5Y-4c-4g-6h-7i-4j4l-6m-9n-9q-9r-9u-9w2z-8!4#-5*-7+-9 ~^a a 
G4a-5d5p6t-4 ~^a a(
p5 ~^a a():
D3f3 ~^a a,
G-5K-4L-4N-5R-5Z-4a6b-6e6i-4j-3l-4n-4p3r-4s-4t4v-4w-5x-4z-4#-4/-3 ~^a a.
s5 ~^a a::
s4w3 ~^a a;
M7N-6U-3W5Y-6a-6e5h-4i-4o-5p-4q-3r-3s-3t-5x-6z3$3 ~^a {
b4e-4$2&4 ~^a { 
%4 ~^a!
%4 ~^a! 
%4 ~^a! a
A-4B-4C-3E-5I7K-4N-3P-4R3X-6Z-3e-3j-4t-4u-3w-4x-3*-3 ~^a(
E-3G-4a-5p-3q5r-4s-3$3 ~^a("
K-3a-4b3p-3q5 ~^a("a
b-6q3$5 ~^a("a 
E7I4 ~^a()
E7 ~^a() {
D4I3R3p-3 ~^a(A
D4I-4 ~^a(A,
I4 ~^a(X
I4 ~^a(X 
I4 ~^a(a
G4I4 ~^a(a 
d4 ~^a(a::
!3 ~^a,
!3 ~^a, 
!3 ~^a, a
A-3Z3g5p-4#3+-4 ~^a-
Z3g5p-4#3+-4 ~^a-a
C5d-4#5 ~^a-a 
Z4d4 ~^a-a-
#3 ~^a-a.
g4+-4 ~^a-a:
C6E-8G-5I-4K-4L-4N-4O-4P-4T-4U-4W3X-4a-6f3i-4j-4m-4n4o-4q-4s-5u-5v-4x-4#3%-4+-4/-4 ~^a.
C3 ~^a. 
B-4E-6I-3K-4N-3U-3W3a-5b4d-3f4k-4n4o-3q-3s-4u-5x-3#3+-3 ~^a.a
M5W4b4f4n-3p-4#5&-4 ~^a.a 
W-5n4#-5 ~^a.a.
Z-3n5 ~^a.a=
A4B-4I-4O-4P-5W-3Z-4d-5g6m-3p-6r-5u-3$-5+8 ~^a:
A5D-3E-6Y3f-5g4+6 ~^a: 
A5Y3 ~^a: A
A4w-3+3 ~^a: a
D4f4 ~^a:a
E-3Z4d-3n6p-3w-4#-3 ~^a=
Z3n4 ~^a=0
n4 ~^a=A
Z4n4 ~^a=a
G4b-4c6h5k3l3$-3 ~^{
G3L7N-5P-5T-5W-4X-4a-4c7e-4g-4h4k3l5m4o-4r-6u-5v-4w-4#-4+-4/-4 ~^{$
X3 ~^{-#
X3 ~^{-# 
X3 ~^{-# X
X3 ~^{-# X 
H5 ~^{:a
P4Y-4g3 ~^{a
A3 ~^| A
D4 ~^| a
A3b4 ~^} 
K4 ~^} //
K4 ~^} // 
Y-3q5&4 ~^})
G-3N2b4$2 ~^});$
K-3Y-5c5$4 ~^},$
W-3h2/3 ~^};$
A4h-3 ~\`\`\`$
A5D3s4 ~\`\`\`a$
G-3U4d4r-3u4 ~a !a
P5 ~a """$
E3+4 ~a "$X
E3 ~a "$a
F4 ~a "%X
D-4H3I-6L-4M-3N-6R-5S-4Y4Z4c-5d-3e-6m-3q-6r4s-3t-8v-4w-4z4!-4#-8%-5&-6 ~a "a
X5 ~a $ A
X5 ~a $ a
E-3g6 ~a $(X
A-7B-4G-4M-5W-5X-5Y-5a-4b-4k3l6q-4w-5x-4y4!4$-3 ~a $a
E-4F4 ~a %X
U5w6$4&-3 ~a ($
l3 ~a ($a
H-4 ~a ((a
j4 ~a () =
$3 ~a () =>
P4b5$-8 ~a () {
H-3I4Q3 ~a ()$
G3I4 ~a (X
j3 ~a *)$
M4 ~a */$
U4 ~a *A
C-3G5J6L-3Q-8a-4b-5 ~a *a
D-4E6O4W-4X-5b-5d-5i-3j-3t-4x-3#-3 ~a --a
j4 ~a -> '
G-4X5j4k-4p-4s-4t-4x-4 ~a -> a
W3 ~a ->$
E3F5G4U-3 ~a -A
A-4D-5E8I-6N-4O3W-3X-5Y-4b-5d-6f-5g5j-4k-5l-6n-4r-4u-5w-5!-5#-4$-5 ~a -a
X6 ~a . a
C4F4O4Z-4g-6p-4w-4 ~a /a
X6 ~a :: A
S5 ~a :: a
L-4v4w3 ~a := a
B3C-4D-6E-4J7K-4N-3P4X-3Y-5b-5d-5#-3$-5+-3 ~a :a
X5q7 ~a <- a
r4 ~a << a
K-3b4i4$-3 ~a <A
B4K6N-4r3&-3*-4 ~a <a
D-3H-3I-3L-5U-5X-3Z-3b-5c-4d3e5g-5i-4n-4u-4v-4w-4y-3z4#3&-4 ~a = "
z3 ~a = ">=
g3 ~a = $
h4 ~a = ''
B-3D-3F-3I-3M-5T-3U-3X-4b-3f6h-6m-3o8p-6u-6x-5y-4!-4&-7 ~a = 0
/5 ~a = @
G4p-5q7$-4 ~a = X
Z-5c-4e-4f-4i5q-4#4 ~a = [
Z-4d4 ~a = ["
K-5N-4W-3Z-4d-4e-5f6h3o3z2/-5 ~a = {
E-4T4Z4b-3d-4e-3j3p-3s-4x-3#-3 ~a =$
b-3k5$-4 ~a => '
b3t5 ~a =>$
v5 ~a >=0
D-3N6a-3e4x-4 ~a [A
U5 ~a []a
A4B-4C-5D-5H7J-5Q-5b4m-5r-4s-4u-4y4&-3 ~a [a
G-5O4g3 ~a \\$
l4 ~a \\A
C-3b4!6 ~a \\a
A-3B4p3 ~a \`\`a
C-4D4J-5L-4M-4Q5Z-3d4k-4l-3m-3o-4p-5!-4 ~a \`a
$4 ~a { A
N-5P-4W4a-5p-5s-3u4x5&4 ~a { a
r6 ~a { |
y4 ~a {$a
H6 ~a {:a
G-4a9b-5e-4l-4t-3 ~a {@a
E-4N-3W-4a-3b7i-3l-4u4y5#-3$-7&-4 ~a {a
q3 ~a |> a
r5/3 ~a |a
&3 ~a } a
+6 ~a }}$
T-4j5 ~a ~a
%4 ~a! a
s5 ~a!($
d5s5 ~a!(a
*5 ~a" />
W-3m4y4z6 ~a" {
B-3C-3L-3M-5N-5R-5V-4Z-6k-4l-6o-5u-3v-5w-5x-4!-4#3/-5 ~a"$
W4 ~a"() {
q4 ~a", {
m-5x-5$2 ~a",$
c4 ~a": "^
b-3c5 ~a": [
c5 ~a": a
c5 ~a": {
N-4U-4X-3d-3e-5f-4h3i-4o4p-4q-4r-4t-3u3x-4z-4&-4 ~a";$
R3 ~a">>,
Y5*-7 ~a">A
f-3#5 ~a"]$
Y-3p-3%6 ~a#a
u-4 ~a$$
q5w3 ~a$a
K5 ~a& a
d-4w-5%3 ~a')$
W-4Y4b5k4w3 ~a');$
N4&3 ~a', ()
Q3 ~a', a
F-4G-4N4W-3i-4k4r-3$2 ~a';$
E-4I-4L-7N-3Q-7T-5W3X-3b4c-5f3g-4i-3j-5m-5q4u3v-5x-5#-4&-5+-4 ~a("a
M-5k3l6u4w-4 ~a($a
I4 ~a(\${X
G5a-3b-4s5/3 ~a(&a
D-3E-3L-4W3X-3Y4a-3e-4g-4m-4t-5w3x-3#-4+-5/-3 ~a('a
b-3$5&5 ~a(() =>
e4 ~a() =
N4 ~a() =>
E-3F-4G-4H-3I3J-4K-7L-5M-5N-5Q-4W4X-6Z-5a-2c-4e5f3g-6h-4j-6k-6m-3n-5o-4p3r-9u-5v-6x3y-5z-5!-3#-4&5*-5+-4/-5 ~a()$
A-4G-3W3a6e3s6/-4 ~a().a
W-4e5t4 ~a(): A
B3p5 ~a():$
A4M3P3r4u-3 ~a(:a
A-4E-4G3I6i-3q4 ~a(X
A3f3$3 ~a({$
S4 ~a) ::
A4N4/-6 ~a) =>
w5 ~a) X
K3N4W3f-6m-3o-7p-4s-3u-3x-3y-4z-4 ~a) {
/5 ~a) |
Q4 ~a)))$
B4p4 ~a):$
G4T-4U-4W-8X-4Z-5a3e-5g-5h-5o-7q-5t-5v3x-6y-3z-3 ~a);$
b7c-5i6 ~a)a
J5Q-5 ~a*)$
l3 ~a, $
P5d3 ~a, :
L-4N-3S5h-3i-3k-3p-5s-3 ~a,a
J-6Q6b-4 ~a--a
G8X-5a-5b-3k5l5m-4w-5 ~a->a
j4 ~a. *)
C4D4E-3O-6V-7a-2b-4j-3t-4x-4z-4!4&-4 ~a. A
p3 ~a."""
P-4f-4 ~a."$
B3G-9I-5L7M-5P-8Q-5R-5S-4T5U7W3X-9Y-7Z-4a2c-6g-6h-5i-7j-7k-7l-9p3r-7s-7u-7v-6x-9y-5z-5!-4#-5$-7%-5&-7*3+-4/4 ~a.A
M5&-3*3 ~a: #
M-7U3Y3u5 ~a: $
g3 ~a: $(
s4 ~a: &
N3b3f-3$4 ~a: '
/5 ~a: *
M5u-5x6 ~a: .
E-5G-5L-4M2T-4c-4e-5g-4h-5i-4p-4r3u4w5#-4&4/-6 ~a: 0
P4r5 ~a: :
E-6G-4H-4I-4J-4K-6U-6W-6Z-5a-8b-9c-3d-5e8h-3i-7j-4k-5m-5q-4s4t5u-9w-8x6y-4z-4#-4%-4*-4 ~a: A
H-6I-8J-5K-5L-5M4O-6P4Q-4R-5T-5W-4X-6a-7b-2e-7i-8k-3l-4m-5n-7q-7u4v-3x4y-5z-7!-5$4*-4 ~a: a
N-5Y-4c-5t-4$4 ~a: {
w-4+7 ~a: |
R-4U-3W4a-4l-3t-2u-4v-2z-4#-4&-6+5/-5 ~a:$
i5 ~a:(A
i5 ~a:(a
B6 ~a:: a
B5 ~a::$
D-3d8r-3s5 ~a::A
B-4D4G-3H-3J3K5X-4b-4d-4q4r-4s4u-4 ~a::a
s4 ~a::{A
i3 ~a:@"a
A-5B7D-3p4 ~a:\`a
L5&-3 ~a; }
L-4W-4a-5b-7e6$5&3 ~a<A
G-6K5b-4o3s-3$5 ~a<a
Y6 ~a="../
E-4*4 ~a="0
*6 ~a="A
H-3T-3Y5c-4p3$4&5 ~a="a
C-3f-3n4w4 ~a=A
E4n5 ~a=X
C-4F-5G-3J-4L-3N-4Q-4T-4V-4b-4e-5h-3l-4m-4n6p4s-4u-4v-4x-6y-4z-4!-3$-5&-3*-5/-4 ~a=a
M-6U-4Y7e-5g-4m-4t-4u-5v-4w-4x-5z-4#-4 ~a>$
Y5a6b-6*-3 ~a>A
H4 ~a? a
r5 ~a?$
r4 ~a?(a
M3 ~a@/a
r3 ~a[:a
D5e-4t8 ~a[A
y3 ~a] 0
A-4C-5H3J-6K-6L-5M-3Q-3Z3a-3c-3g-5h-5i-3k-4n-4t-5w-4y3#3$-4&-4/-3 ~a]$
A4B-3C-3b-4x4 ~a](a
A-3i5x-4/-3 ~a];$
D4M-5Q-8U-6e-3j-4k-4m-3/-5 ~a\` a
B4p3 ~a\`\` a
E3b3$-3 ~a{0
C-3!6 ~a{A
!4 ~a{\\a
B-3C-4!6 ~a{a
K-3/6 ~a| {
X5r7 ~a|$
P5R4k4 ~a} =
u4y5 ~a} {
C-3G-4K-4R-3W-5Y-7a-2b5d-5k-4s-3t-4w-4y4z-4!3&-6*-4 ~a}$
r6 ~{ |a
K-3s5/6 ~| {$
A8X3b-3f-3p-4r5!-4+6 ~|$
K4 ~} // a
y5 ~} {$
y3 ~} {a
I4 ~}")$
G-4N4$2/4 ~});$
M-4W-4Y-6l-3/3 ~},$
h5 ~}:$
M-4W-4e-3f-4h4k5p-3s3v-3w-3x-5z-4&-4/3 ~};$
D4E-4b-4r-3w3*-3+3 ~}}$
b-4&6*-3 ~}}</a
`
